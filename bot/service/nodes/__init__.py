"""Jobs on other machines, over NATS: the bot gives them out (`nodes`), nodes run them (`node`).

Imported only if `[workers] url` is set; no other package knows NATS.

JetStream holds the waiting jobs, in memory; a node takes one when it has room. Everything else is a plain
message, and the bot decides:

    bot    the job            -> stream          it waits there
    node   may I begin?       -> bot             yes, once: the job leaves the stream; no, if it is cancelled,
                                                 answered or at work on another node
    node   heartbeats         -> all bots        its jobs at work, with their progress
    bot    heartbeats         -> all nodes       a node stops the jobs of a bot that is silent
    bot    cancel, set aside  -> node
    node   the result         -> bot             until the bot confirms it
    bot    the next job       -> node            with that, if it has one: it begins in the same lane, and
                                                 was never in the stream

A job without a heartbeat for the length of the lease is put into the stream again, and begins at most twice.
Copies of a job do no harm, since each must be allowed to begin; so after every break of the connection the
bot puts all waiting jobs in again. Time without a connection does not count for a lease.

A bot keeps a job in the stream for each of its lanes: all lanes of all nodes, without the lanes that other
bots wanted within the last seconds, up to an equal share. So a bot with thousands of jobs leaves room for the
others. A lane that takes job after job of one bot returns to the stream after a quarter of a second.
"""

"""Jobs on other machines, over NATS: the bot gives them out (`nodes`), nodes run them (`node`).

Imported only where `[workers] url` is set; nothing else knows NATS.

JetStream holds the jobs that wait, in memory; a node takes one when it has room. All else is told in plain
messages, and the bot decides:

    bot    the job            -> stream          it waits there
    node   may I begin?       -> bot             yes, once: the job leaves the stream; no, where it is
                                                 cancelled, answered or begun elsewhere
    node   beats              -> all bots        what it is at work on, and how far that is
    bot    beats              -> all nodes       a node stops the jobs of a bot that is silent
    bot    cancel, set aside  -> node
    node   the result         -> bot             until the bot confirms it
    bot    the next job       -> node            with that, if it has one: it begins in the same lane, and
                                                 was never in the stream

A job of which no beat tells for the length of the lease is put into the stream once more, and begins at most
twice. Copies of a job do no harm, since each has to be allowed to begin; so after every break of the
connection the bot simply puts in again what waits. The time without a connection counts for no lease.

A bot keeps no more jobs in the stream than there are lanes for it: all lanes of all nodes, but those that
other bots wanted within the last seconds, up to an equal share. So one that has thousands of jobs leaves the
others room. A lane that goes from job to job of one bot comes back to the stream after a quarter of a second.
"""

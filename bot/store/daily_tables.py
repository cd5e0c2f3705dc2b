"""The tables of daily boards: what servers have chosen, what was posted, and who has solved it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Index, Integer, String, Table, Text

from bot.store.tables import METADATA

PLANS = Table(
    "plans",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("hour", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("kinds", Text, nullable=False),
    Column("level", String(16), nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("since", Float, nullable=False),
)
"""What a server wants each day; `person` is who chose it, 0 if they are forgotten, at the time `since`."""

DAILIES = Table(
    "dailies",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True, index=True),
    Column("claimed", Float, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("posted", Float),
    Column("puzzle", String(32), nullable=False, server_default=""),
    Column("text", Text, nullable=False, server_default=""),
    Column("level", String(16), nullable=False, server_default=""),
    Column("link", Text, nullable=False, server_default=""),
    Column("sheet", Text, nullable=False, server_default=""),
)
"""A day of a server, as its calendar names it, such as "2026-11-21". Whoever inserts the row posts the board,
within some minutes of the time it was `claimed`; one without a message that was posted was skipped. `sheet`
is the board in characters, to be filled in."""

SOLVERS = Table(
    "solvers",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("hints", Integer, nullable=False),
    Column("marks", Text, nullable=False),
    Column("seconds", Float),
    # Holds all that is counted for a person, so that the marks need not be read for that.
    Index("ix_solvers_person", "person", "server", "day", "seconds", "hints"),
)
"""How far a person is with a board; `seconds` is how long after it was posted they had solved it."""

JOINED = Table(
    "joined",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""Who wants to be named on a server."""

"""Logs as one JSON object a line, without the texts and tokens of people.

Messages of errors can quote a puzzle, and URLs contain tokens with which anyone could answer. So an error is
logged by its kind and its place in the code, and URLs lose the part after their ID.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime

_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?\"']+")
_OWN = ("puzzle", "job", "seconds", "servers", "version", "workers", "store", "limit")


class JsonLines(logging.Formatter):
    """Time, level, logger, message; the fields that this bot adds; the kind and place of an error."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _TOKENS.sub(r"\1…", record.getMessage()),
        }
        fields |= {name: getattr(record, name) for name in _OWN if hasattr(record, name)}
        if record.exc_info and record.exc_info[1]:
            fields["error"] = _chain(record.exc_info[1])
        return json.dumps(fields, ensure_ascii=False)


def _chain(error: BaseException) -> list[dict[str, object]]:
    """Return an error and its causes, the last one first."""
    found: list[dict[str, object]] = []
    seen: BaseException | None = error
    # Bounded, since nothing keeps an error from being among its own causes.
    while seen is not None and len(found) < 8:
        frames = traceback.extract_tb(seen.__traceback__)
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        found.append({"kind": f"{type(seen).__module__}.{type(seen).__qualname__}", "where": where})
        seen = seen.__cause__ or seen.__context__
    return found


def set_up() -> None:
    """Send all logs to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)

"""XML documents, read without entities."""

from __future__ import annotations

from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from solvers.core.boards.puzzle_errors import ReadError


def document(text: str) -> Element:
    """Return the root of an XML document; raises ReadError if it is damaged or defines entities."""
    lost = len(text) - len(text.lstrip())  # a declaration may only be at the very beginning of XML
    try:
        root: Element = fromstring(text.lstrip())
    except ParseError as error:
        line = error.position[0] + text.count("\n", 0, lost)
        reason = str(error).split(":")[0]
        raise ReadError(
            f"This XML is damaged on line {line}, column {error.position[1] + 1}: {reason}.", line
        ) from None
    except (DefusedXmlException, ValueError):
        raise ReadError("This XML defines entities, which no puzzle needs; it is not read.") from None
    return root

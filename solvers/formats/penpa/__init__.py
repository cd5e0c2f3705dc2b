"""Addresses of penpa-edit, an editor in which any puzzle can be drawn."""

from __future__ import annotations

from solvers.formats.penpa.address import penpa

formats = (penpa,)

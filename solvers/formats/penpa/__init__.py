"""Addresses of penpa-edit, an editor for drawings of any puzzle."""

from __future__ import annotations

from solvers.formats.penpa.address import penpa

formats = (penpa,)

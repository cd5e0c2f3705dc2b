"""The text formats that boards are read from and written to, found by looking into this folder.

Every module of this folder, and every folder in it, ends with `formats`, a tuple of them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from solvers.core.reading.format import Format


def _found() -> Mapping[str, Format]:
    modules = (importlib.import_module(f"{__name__}.{name}") for _, name, _ in pkgutil.iter_modules(__path__))
    return MappingProxyType({kind.name: kind for module in modules for kind in module.formats})


FORMATS = _found()
"""The formats by name, in alphabetical order of their files."""

"""Errors cross the line between processes."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from types import ModuleType

import pytest

import bot
import solvers


def modules(package: ModuleType) -> list[ModuleType]:
    names = [module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return [importlib.import_module(name) for name in names if not name.endswith("__main__")]


ERRORS = sorted(
    {
        value
        for module in modules(bot) + modules(solvers)
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, BaseException)
        and value.__module__.split(".")[0] in {"bot", "solvers"}
    },
    key=lambda error: error.__name__,
)


def test_there_are_errors_to_test() -> None:
    """Those of both packages."""
    assert {error.__module__.split(".")[0] for error in ERRORS} == {"bot", "solvers"}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_error_is_the_same_in_another_process(error: type[BaseException]) -> None:
    """One that does not unpickle would break a pool."""
    raised = error("Row 3 has 9 cells.")
    copy = pickle.loads(pickle.dumps(raised))  # noqa: S301 - our own bytes
    assert type(copy) is error
    assert str(copy) == str(raised) == "Row 3 has 9 cells."
    assert vars(copy) == vars(raised)

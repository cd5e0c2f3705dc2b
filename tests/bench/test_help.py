"""Every benchmark that its README names starts and explains itself."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

README = Path(__file__).with_name("README.md").read_text("utf-8")
MODULES = sorted(set(re.findall(r"python -m (tests\.[a-z._]+)", README)))


@pytest.mark.parametrize("module", MODULES)
def test_benchmark_explains_its_options(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module that no longer imports, or that takes --help for a file, fails here."""
    monkeypatch.setattr(sys, "argv", [module, "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module(module, run_name="__main__", alter_sys=False)
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("usage: ")

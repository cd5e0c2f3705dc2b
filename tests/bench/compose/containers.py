"""Containers without a daemon: each service a process in namespaces of its own for network and mounts.

A service sees its environment alone, its volumes at their places, and the others by their names. What an
image would bring is taken from this machine. Needs root and Linux.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any, NamedTuple, Self

_BRIDGE = "gridsmith0"
GATEWAY = "10.215.7.1"
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
TMP = "/tmp"  # noqa: S108 - inside a container, which has one of its own
_PREPARE = """
set -e
hosts=$1 user=$2 folder=$3 privileges=$4; shift 4
mount --bind "$hosts" /etc/hosts
while [ "$1" != -- ]; do
    case "$1" in
        tmpfs) mkdir -p "$2"; mount -t tmpfs none "$2"; chmod 1777 "$2" ;;
        sealed) mount -o remount,bind,ro "$2" ;;
        *) [ -d "$1" ] && mkdir -p "$2" || { mkdir -p "${2%/*}"; touch "$2"; }; mount --bind "$1" "$2" ;;
    esac
    shift 2
done
shift
cd "$folder"
exec setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups $privileges env -i "$@"
"""


class Image(NamedTuple):
    """What stands for an image: words before the command, who runs it, places of its own in memory."""

    entrypoint: Sequence[str] = ()
    environment: Mapping[str, str] = {}
    volumes: Mapping[str, str] = {}
    user: str = "0"
    folder: str = "/"
    own: Sequence[str] = ()


class Containers:
    """A context manager. `services` are those of a compose file, `images` what they run, by name."""

    def __init__(
        self,
        services: Mapping[str, Mapping[str, Any]],
        secrets: Mapping[str, str],
        folder: Path,
    ) -> None:
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.folder = folder
        self._services = services
        self.images: Mapping[str, Image] = {}
        self._secrets = secrets
        self._hosts = folder / "hosts"
        self._made: list[Path] = []

    def __enter__(self) -> Self:
        names = [f"{self.address(name)} {name}" for name in self._services]
        self._hosts.write_text("\n".join(["127.0.0.1 localhost", *names, ""]))
        _ip("link", "add", _BRIDGE, "type", "bridge")
        _ip("address", "add", f"{GATEWAY}/24", "dev", _BRIDGE)
        _ip("link", "set", _BRIDGE, "up")
        for number, name in enumerate(self._services):
            # Short, since Linux refuses names of interfaces of more than 15 letters.
            space, here, there = self._space(name), f"gs{number}", f"gt{number}"
            _ip("netns", "add", space)
            _ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", space)
            _ip("link", "set", here, "master", _BRIDGE, "up")
            _ip("-n", space, "link", "set", "lo", "up")
            _ip("-n", space, "link", "set", there, "up")
            _ip("-n", space, "address", "add", f"{self.address(name)}/24", "dev", there)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes.values():
            process.kill()
            process.wait()
        for name in self._services:
            for pid in subprocess.run(
                ["ip", "netns", "pids", self._space(name)], capture_output=True, text=True, check=False
            ).stdout.split():
                subprocess.run(["kill", "-9", pid], check=False)
            _ip("netns", "delete", self._space(name))
        _ip("link", "delete", _BRIDGE)
        for made in reversed(self._made):
            shutil.rmtree(made, ignore_errors=True)

    def address(self, name: str) -> str:
        """Where a service is in the network of all."""
        return f"10.215.7.{2 + list(self._services).index(name)}"

    def start(self, name: str) -> subprocess.Popen[bytes]:
        """Starts a service; what it says goes into a file."""
        service, image = self._services[name], self.images[name]
        places = self._places(service, image)
        told = {key: self._told(value) for key, value in service.get("environment", {}).items()}
        environment = {"PATH": _PATH, **image.environment, **told}
        command = [*service.get("entrypoint", image.entrypoint), *map(self._told, service.get("command", ()))]
        words = [*places, "--", *(f"{key}={value}" for key, value in environment.items()), *command]
        user = self._told(service.get("user", image.user))
        privileges = " ".join(_privileges(service))
        with (self.folder / f"{name}.log").open("ab") as log:
            prepare = ["sh", "-c", _PREPARE, "sh"]
            self.processes[name] = subprocess.Popen(
                self.inside(
                    name,
                    [*prepare, str(self._hosts), user, image.folder, privileges, *words],
                ),
                stdout=log,
                stderr=log,
            )
        return self.processes[name]

    def _places(self, service: Mapping[str, Any], image: Image) -> list[str]:
        """Pairs for _PREPARE: a source and a place, "tmpfs" and a place, or "sealed" and a place."""
        places: list[str] = []
        for place in image.own:
            self._make(Path(place))
            places += ["tmpfs", place]
        for volume in service.get("volumes", ()):
            source, place = volume.split(":")[:2]
            self._make(Path(place).parent)
            # A named volume begins as an empty folder that the user of the image may write to.
            places += [str(Path(source).absolute()) if source.startswith(".") else "tmpfs", place]
        for source, place in image.volumes.items():
            self._make(Path(place))
            places += [source, place]
        for place in service.get("tmpfs", ()):
            # /tmp comes last, since it hides where the others come from.
            folder = place.split(":")[0]
            places += [] if folder == TMP else ["tmpfs", folder]
        places += ["tmpfs", TMP]
        if service.get("read_only"):
            places += [word for place in ("/", *image.own) for word in ("sealed", place)]
        return places

    def inside(self, name: str, words: Sequence[str]) -> list[str]:
        """A command in the network of a service."""
        return ["ip", "netns", "exec", self._space(name), *words]

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def _told(self, text: str) -> str:
        return Template(text).substitute(self._secrets)

    def _make(self, folder: Path) -> None:
        """Makes a folder to mount something on, which is removed in the end."""
        missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
        for parent in reversed(missing):
            parent.mkdir()
            self._made.append(parent)

    @staticmethod
    def _space(name: str) -> str:
        return f"gridsmith-{name}"


def _privileges(service: Mapping[str, Any]) -> list[str]:
    """The options of setpriv for what a service gives up."""
    options = {
        "--no-new-privs": "no-new-privileges:true" in service.get("security_opt", ()),
        "--bounding-set=-all": "ALL" in service.get("cap_drop", ()),
        "--inh-caps=-all": "ALL" in service.get("cap_drop", ()),
    }
    return [option for option, is_given in options.items() if is_given]


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)

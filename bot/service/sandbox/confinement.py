"""Confines a worker: it reads what strangers send, and needs no network, no programs and no files to write.

Linux refuses the system calls for these, for good (seccomp), and the reading of files outside of the program
(Landlock). On other systems a worker has less confinement, and sentences say which parts are missing.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import resource
if sys.platform == "linux":
    import ctypes

    from bot.service.sandbox import seccomp
from bot.service.sandbox import landlock

_DESCRIPTORS = 64
"""A worker has about a dozen files and pipes open."""
_NICE = 5
_DUMPABLE = 4
_SECRETS = ("DISCORD_TOKEN", "GRIDSMITH_STORE_URL", "GRIDSMITH_WORKERS_URL")
"""The variables of the environment that workers must not see."""


def limit_memory(megabytes: int) -> tuple[str, ...]:
    """Limit the address space of this process; return the sentence if the system cannot."""
    if sys.platform != "win32":
        size = megabytes << 20
        with suppress(OSError, ValueError):  # macOS refuses some limits
            resource.setrlimit(resource.RLIMIT_AS, (size, size))
            return ()
    return ("Workers may take any amount of memory: this system does not limit it.",)


def confine() -> tuple[str, ...]:
    """Confine this process to the needs of a worker; return sentences on missing parts.

    Call it after all modules are loaded and before a second thread: Landlock holds only for later threads.
    """
    if sys.platform == "win32":
        return ("Workers are not confined: this system has no known means for it.",)
    for kind, most in (
        (resource.RLIMIT_CORE, 0),  # a dump of its memory would be a file
        (resource.RLIMIT_FSIZE, 0),  # no file grows, should one be open
        (resource.RLIMIT_NOFILE, _DESCRIPTORS),
    ):
        with suppress(OSError, ValueError):  # some systems set lower limits themselves
            resource.setrlimit(kind, (most, most))
    with suppress(OSError):
        os.nice(_NICE)  # the process that talks to Discord comes first
    if sys.platform != "linux":
        return ("Workers are not confined: this system has no known means for it.",)
    hide_memory()
    return (
        # In this order: the calls of Landlock are among those that seccomp refuses.
        *_attempt(
            lambda: landlock.allow_reading(readable()), "read all files of the bot's user: no Landlock"
        ),
        *_attempt(seccomp.refuse_calls, "use the network, write files and start programs: no seccomp filter"),
    )


def _attempt(measure: Callable[[], None], otherwise: str) -> Iterator[str]:
    """Take a measure; yield what workers can do `otherwise` if the system does not allow it."""
    try:
        measure()
    except OSError as error:
        yield f"Workers can {otherwise} ({error.strerror})."


def readable() -> list[Path]:
    """Return the standard library and the folders of all loaded packages and C libraries.

    Neither the folder of the settings and the database nor /proc and /dev are among them.
    """
    libraries = {line.split(maxsplit=5)[-1] for line in _mapped_files() if ".so" in line}
    paths = {*_module_paths(), *_picture_folders(), *(path.rpartition("/")[0] for path in libraries)}
    outermost = [f"{Path(os.__file__).parent}/"]
    # With a slash at its end, a folder comes directly before all that it contains.
    for path in sorted(f"{path}/" for path in paths):
        if not path.startswith((outermost[0], outermost[-1])):
            outermost.append(path)
    return [path for path in map(Path, outermost) if path.exists()]


def _mapped_files() -> list[str]:
    return Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()


def _module_paths() -> Iterator[str]:
    """Yield the folders of all loaded packages, and the files of other modules."""
    for name, module in list(sys.modules.items()):
        # The folder of a package contains its subpackages.
        if "." not in name:
            yield from filter(None, getattr(module, "__path__", None) or [getattr(module, "__file__", None)])


def _picture_folders() -> Iterator[str]:
    """Yield the folders of modules that are loaded with the first picture, and of their C libraries."""
    for name in ("numpy", "cv2", "PIL"):
        found = importlib.util.find_spec(name)
        for folder in (found.submodule_search_locations or ()) if found else ():
            yield folder
            yield from map(str, Path(folder).parent.glob("*.libs"))


def keep_secrets() -> None:
    """Remove secrets from the environment; call it before workers start.

    Workers then inherit no token and no password, and cannot read the original environment of this process.
    """
    for name in _SECRETS:
        os.environ.pop(name, None)
    hide_memory()


def hide_memory() -> None:
    """Make Linux refuse other processes of the same user the memory and environment of this one.

    That is no barrier for root; if workers run as root, Landlock is.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DUMPABLE, 0, 0, 0, 0)

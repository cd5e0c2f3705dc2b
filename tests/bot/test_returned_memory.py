"""Memory that is free goes back to the system."""

from pathlib import Path

from bot.common.background import give_back


def resident() -> int:
    """The memory of this process, in bytes."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


async def test_what_many_small_things_took_is_given_back() -> None:
    kept = []
    things = []
    for number in range(60_000):
        things.append(bytes(1_000))
        if number % 50 == 0:
            kept.append(bytes(1_000))  # lies between the others, so that the end of the heap does not sink
    del things
    before = resident()
    await give_back()
    assert resident() < before - 20_000_000
    assert len(kept) == 1_200

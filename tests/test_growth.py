"""What `make growth-check` would find: the check is only worth something if it can fail."""

from collections.abc import Callable

import pytest

from benchmarks.growth.__main__ import report
from benchmarks.growth.curve import measure

SIZES = (10**3, 10**4)


class Clock:
    """Goes on only while there is work."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def work(self, seconds: float) -> None:
        self.seconds += seconds


def growing(clock: Clock, exponent: float) -> dict[int, Callable[[], object]]:
    return {size: lambda size=size: clock.work(0.001 * size**exponent) for size in SIZES}  # type: ignore[misc]


def test_work_that_grows_with_the_exponent_one_half_fails_where_flat_is_asked(capsys: pytest.CaptureFixture[str]):
    clock = Clock()
    curve = measure("club.made_up", growing(clock, 0.5), 0.2, clock)
    assert round(curve.exponent, 6) == 0.5
    assert report([curve]) == 1
    assert capsys.readouterr().err == "club.made_up grows with the exponent 0.50, and 0.2 is allowed\n"


@pytest.mark.parametrize(("exponent", "asked"), [(0.0, 0.2), (1.0, 1.1)])
def test_flat_and_proportional_work_passes(exponent: float, asked: float):
    clock = Clock()
    assert report([measure("club.made_up", growing(clock, exponent), asked, clock)]) == 0


def test_work_that_grows_faster_than_its_size_fails_where_proportional_is_asked():
    clock = Clock()
    assert report([measure("club.made_up", growing(clock, 1.3), 1.1, clock)]) == 1


def test_a_machine_that_was_busy_for_a_while_fails_nothing():
    clock, calls = Clock(), []

    def disturbed() -> None:
        calls.append(0)
        clock.work(0.05 if len(calls) <= 5 else 0.01)

    curve = measure("club.made_up", {10**3: lambda: clock.work(0.01), 10**4: disturbed}, 0.2, clock)
    assert report([curve]) == 0
    assert len(calls) == 10

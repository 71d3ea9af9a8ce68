"""The sizes of tests: ``make test`` runs those of every change, ``make test-all`` the thorough ones too, ``make soak`` the long forms.

A test is thorough if it takes many seconds, as the heaviest ones of a real browser do: one function in thirteen takes three quarters of all
seconds.
A long test runs whole in ``make soak``, and elsewhere in a short form with the same promises.

A property of hypothesis has a long form by itself: more examples. With ``PAIPU_SOAK_SLICE=2/5`` the second of five slices of the long
forms runs, which CI chooses by the commit: each is there once in a handful of commits.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

import pytest

__all__ = ["SOAKING", "in_slice", "long", "some", "thorough", "times"]

Value = TypeVar("Value")

SOAKING = os.environ.get("PAIPU_SOAK") == "1"
"""Whether the long forms run."""

long = pytest.mark.soak
"""Marks a test that has a long form; ``make soak`` runs just those."""


thorough = pytest.mark.thorough
"""Marks a test that takes many seconds: it is in the size of ``make test-all``."""


def times(whole: int, short: int) -> int:
    """How often something is done: ``whole`` in the long form."""
    return whole if SOAKING else short


def some(whole: Sequence[Value], short: int, turn: int = 0) -> Sequence[Value]:
    """The whole in the long form; else ``short`` of it, the next ones at each turn, so that a few turns have had them all."""
    if SOAKING:
        return whole
    return [whole[place % len(whole)] for place in range(turn * short, (turn + 1) * short)]


def in_slice(name: str, chosen: str) -> bool:
    """Whether a test of this name belongs to the chosen slice, such as ``2/5``; to ``""`` all do."""
    if not chosen:
        return True
    number, _, count = chosen.partition("/")
    return crc32(name.encode()) % int(count) + 1 == int(number)

"""Long tests: ``make soak`` runs them whole, ``make test`` a short form of each with the same promises."""

from __future__ import annotations

import os

import pytest

__all__ = ["SOAKING", "long", "times"]

SOAKING = os.environ.get("PAIPU_SOAK") == "1"
"""Whether the long forms run."""

long = pytest.mark.soak
"""Marks a test that has a long form; ``make soak`` runs just those."""


def times(whole: int, short: int) -> int:
    """How often something is done: ``whole`` in the long form."""
    return whole if SOAKING else short

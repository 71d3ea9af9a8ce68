"""Tests that need a program of others skip where it is missing, and say how to get it."""

from __future__ import annotations

from typing import NoReturn

import pytest

__all__ = ["skip_without"]


def skip_without(program: str, *packages: str) -> NoReturn:
    """Skip the test: it needs a program that Debian has in these packages. The summary of all tests collects these messages."""
    pytest.skip(f"no {program} here: apt-get install {' '.join(packages)}")

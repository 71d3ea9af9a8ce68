"""Agram, a kind of game in a package of its own, as somebody installs it."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import hatchling.build

__all__ = ["AGRAM", "install"]

AGRAM = Path(__file__).parent.parent.parent / "examples" / "agram"
"""The package."""


def install(target: Path) -> Path:
    """Install the package into a folder: its wheel, built here and now. Returns the folder."""
    home = Path.cwd()
    os.chdir(AGRAM)
    try:
        wheel = target / hatchling.build.build_wheel(str(target))
    finally:
        os.chdir(home)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target

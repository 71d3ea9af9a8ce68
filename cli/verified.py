"""What a check of a whole club shows while it runs, and how commands say what it found."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from cli import wording
from cli.commands.wording import ALL_VERIFIED, FOUND_IN_BACKUP
from cli.output import progress, write_line
from replay.messages import Message

if TYPE_CHECKING:
    from replay.club import Report

FOUND = 1
"""The exit code if a check found something."""
NOT_ALL_CHECKED = 3
"""The exit code if there was no room for a part of the check."""
_LONG = 10_000
"""From how many events on that is."""


def verifying(events: int) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar for the check of so many events, where that takes long."""
    return progress(wording.VERIFYING(), events, long=is_long(events))


def is_long(events: int) -> bool:
    """Whether work on so many events is worth a progress bar."""
    return events >= _LONG


def say_findings(report: Report) -> tuple[Message, int]:
    """List what a check found; the verdict in a sentence, and the exit code."""
    for finding in report.findings:
        write_line(finding)
    if report.findings:
        return FOUND_IN_BACKUP(), FOUND
    if report.skipped is not None:
        return report.skipped, NOT_ALL_CHECKED
    return ALL_VERIFIED(), 0

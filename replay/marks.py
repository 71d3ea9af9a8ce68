"""What makes a step worth finding again in a hand, in one word."""

from __future__ import annotations

from typing import Literal

Mark = Literal["claim", "bump", "bomb", "win", "out", "note"]
"""A discard is claimed, in some games bumped; a bomb is played, the hand is decided, a seat goes out, somebody wrote a note."""

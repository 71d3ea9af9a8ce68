"""Whether a page shows a step in hindsight: with the cards in grey that its eyes come to know later in the hand. Its address says so."""

from __future__ import annotations

from typing import Any

from flask import Flask, g, request

from replay.schemas.arguments import StepQuery
from web.query_args import asked, once

__all__ = ["asked_view", "is_in_hindsight", "register"]

_VIEW = StepQuery()
"""Made once: to make a schema takes longer than all that it reads."""


def register(app: Flask) -> None:
    """Let templates know whether the page is in hindsight."""
    app.add_template_global(is_in_hindsight)


def asked_view(schema: StepQuery = _VIEW) -> dict[str, Any]:
    """What the address of a step asks for; from now on the request is in hindsight, or not. Raises BadInput."""
    wanted = asked(schema, once(request.args))
    g.hindsight = wanted["hindsight"]
    return wanted


def is_in_hindsight() -> bool:
    """Whether the address asks for hindsight: then the links to other steps do so too."""
    return bool(g.get("hindsight"))

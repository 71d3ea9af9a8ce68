"""The Flask application: pages for people at ``/``, answers for programs at ``/api/v1``."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from flask import Flask, request, url_for
from jinja2 import ChoiceLoader, FunctionLoader

from replay.club import Club
from web import (
    api,
    compression,
    current_club,
    eyes,
    filters,
    form_tokens,
    language,
    page_cache,
    pages,
    refusals,
    rights,
    security,
    visitors,
)

__all__ = ["create_app"]

ExceptionInfo: TypeAlias = tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]

YEAR = 365 * 24 * 3600


class _App(Flask):
    def log_exception(self, exc_info: ExceptionInfo) -> None:
        """Log a fault of ours under the rule of its address: the address itself may have a secret in it."""
        self.logger.error("Exception on %s [%s]", request.url_rule, request.method, exc_info=exc_info)


def create_app(where: str | Club | None = None) -> Flask:
    """The viewer of one club.

    Args:
        where: a path or URL, None for the club in the user's data directory, or a club that is already open.
    """
    app = _App("web")
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_loader = ChoiceLoader([app.jinja_loader, FunctionLoader(filters.foreign_template)])  # type: ignore[list-item]
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    club = where if isinstance(where, Club) else Club.open(where)
    current_club.register(app, club)
    security.secure(app)
    compression.register(app)
    page_cache.register(app)
    api.register(app)
    app.register_blueprint(pages.blueprint)
    refusals.register(app)
    filters.register(app)
    eyes.register(app)
    language.register(app)
    app.add_template_global(current_club.club_name)
    visitors.register(app)
    app.add_template_global(form_tokens.token_field)
    rights.register(app)

    @cache
    def address(name: str, root: str) -> str:
        fingerprint = sha256((Path(str(app.static_folder)) / name).read_bytes()).hexdigest()[:12]
        return url_for("static", filename=name, v=fingerprint)

    @app.template_global()
    def static(name: str) -> str:
        """The address of a static file; it changes when the file does."""
        return address(name, request.root_path)

    return app

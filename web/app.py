"""The Flask application: pages for people at ``/``, answers for programs at ``/api/v1``."""

from __future__ import annotations

from types import TracebackType
from typing import TypeAlias

from flask import Flask
from jinja2 import ChoiceLoader, FunctionLoader

from replay.club import Club
from web import (
    api,
    cards,
    current_club,
    feed,
    filters,
    forms,
    game_list,
    gateway,
    language,
    pages,
    recording,
    refusals,
    request_log,
    responses,
    rights,
    security,
    static_files,
    visitor_filter,
    visitors,
)
from web import request as reaches
from web.request import ON_THIS_MACHINE, BehindProxy, Reach

ExceptionInfo: TypeAlias = tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]

YEAR = 365 * 24 * 3600


class _App(Flask):
    def log_exception(self, exc_info: ExceptionInfo) -> None:
        """Log a fault of ours under the rule of its address: the address itself may have a secret in it."""
        line = request_log.described()
        self.logger.error("Exception on %s", line, exc_info=exc_info, extra={"paipu": line})


def create_app(where: str | Club | None = None, reach: Reach = ON_THIS_MACHINE) -> Flask:
    """The viewer of one club, at a path or URL, or open already; by default the one in the user's data directory."""
    app = _App("web")
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_loader = ChoiceLoader([app.jinja_loader, FunctionLoader(filters.foreign_template)])  # type: ignore[list-item]
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    club = where if isinstance(where, Club) else Club.open(where)
    current_club.register(app, club)
    reaches.register(app, reach)
    if reach.front is not None:
        app.wsgi_app = BehindProxy(app.wsgi_app, reach.front)  # type: ignore[method-assign]  # as Flask's documentation does it
    api.register(app)
    app.register_blueprint(pages.blueprint)
    static_files.register(app)
    request_log.register_metrics(app)
    request_log.register(app)
    language.listen(app)
    gateway.register(app)
    security.secure(app)
    recording.register(app)
    language.register(app)
    security.register_cross_origin(app)
    responses.register_compression(app)
    responses.register_cache(app)
    feed.register(app)
    refusals.register(app)
    cards.register(app)
    filters.register(app)
    game_list.register(app)
    visitor_filter.register_hindsight(app)
    visitor_filter.register(app)
    language.register_texts(app)
    app.add_template_global(current_club.club_name)
    app.before_request(current_club.count_days)
    visitors.register(app)
    filters.register_header(app)
    app.add_template_global(forms.token_field)
    rights.register(app)
    return app

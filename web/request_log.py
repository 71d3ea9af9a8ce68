"""The log of requests: a line of JSON for each, without names, cards, links or amounts; and figures for Prometheus."""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
import traceback
from collections.abc import Callable

from flask import Flask, Response, current_app, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from replay.values import clock
from replay.values.times import format_time
from web.gateway import head_alone

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Of the text format."""
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class _Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "paipu_requests", "Requests by address and answer.", ("method", "address", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "paipu_request_seconds", "Seconds until the answer began.", buckets=_SECONDS, registry=self.registry
        )
        self.connections = Gauge("paipu_connections", "Connections that are open.", registry=self.registry)


def register_metrics(app: Flask) -> None:
    """Let the app count."""
    app.extensions["paipu-metrics"] = _Metrics()


def count(method: str, rule: str, status: int, seconds: float) -> None:
    """Count one request."""
    metrics = _metrics(current_app)
    metrics.requests.labels(method, rule, str(status)).inc()
    metrics.seconds.observe(seconds)


def count_connections(app: Flask, number: Callable[[], float]) -> None:
    """Let the figures have the number of open connections."""
    _metrics(app).connections.set_function(number)


def exposition() -> bytes:
    """All figures, in the text format of Prometheus."""
    return generate_latest(_metrics(current_app).registry)


def _metrics(app: Flask) -> _Metrics:
    found: _Metrics = app.extensions["paipu-metrics"]
    return found


HEADER = "X-Request-Id"
_METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class _Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"time": format_time(clock.now()), "level": record.levelname.lower()}
        line |= getattr(record, "paipu", {"message": record.getMessage()})
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["fault"] = type(error).__name__
            line["at"] = [
                f"{each.filename}:{each.lineno} {each.name}" for each in traceback.extract_tb(error.__traceback__)
            ]
        return json.dumps(line)  # in ASCII: nothing that is quoted drives a terminal


def register(app: Flask) -> None:
    """Name every request, count it, and log it."""
    app.before_request(_begin)
    app.after_request(lambda response: _end(app, response))


def write_log(app: Flask, requests: bool) -> None:
    """Write faults to stderr as lines of JSON, those of the server too, and every request if that is wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    for each in (app.logger, logging.getLogger("uvicorn.error")):
        each.handlers[:] = [handler]
        each.propagate = False
        each.setLevel(logging.ERROR)
    if requests:
        app.logger.setLevel(logging.INFO)


def request_id() -> str:
    """Return this request's id. It is made here, since one that was sent along could be anything."""
    found: str | None = g.get("request_id")
    if found is None:
        g.request_id = found = secrets.token_hex(8)
    return found


def described() -> dict[str, object]:
    """Return the fields that identify this request in a line of the log."""
    return {"request": request_id(), "method": _method(), "address": _rule()}


def _begin() -> None:
    g.began = time.perf_counter()


def _end(app: Flask, response: Response) -> Response:
    head = head_alone(request.environ)
    if head is not None and head.admitted is not None:  # it is counted when its body is here
        return response
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    response.headers[HEADER] = request_id()
    count(_method(), _rule(), response.status_code, seconds)
    if app.logger.isEnabledFor(logging.INFO):
        line = {**described(), "status": response.status_code, "ms": round(seconds * 1000, 1)}
        app.logger.info("request", extra={"paipu": line})
    return response


def _method() -> str:
    return request.method if request.method in _METHODS else "other"


def _rule() -> str:
    return "none" if request.url_rule is None else request.url_rule.rule

"""Figures of the running server for Prometheus: how many requests, how long they took, how many connections.

They count requests by the rule of their address and by how they were answered, and nothing that the club holds: so two clubs that differ
in what somebody may not see have the same figures.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, current_app
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

__all__ = ["CONTENT_TYPE", "count", "count_connections", "exposition", "register"]

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


def register(app: Flask) -> None:
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

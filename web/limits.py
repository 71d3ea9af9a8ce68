"""How much one client may ask for: whoever asks for more waits, and nobody else does.

A client is an address, or in IPv6 its network; behind a proxy it is the one that the proxy names. This machine is not limited.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from threading import Lock

from flask import Flask, request

from replay.errors import TooSoon
from web import wording
from web.gateway import HEAD, head_alone
from web.reach import is_from_here

__all__ = ["HERE", "MOST_STREAMS", "MOST_STREAMS_OF_ONE", "Allowance", "asking_client", "client_name", "register"]

HERE = "localhost"
"""The client that is not limited."""
MOST_STREAMS = 1000
"""How many may follow games at once."""
MOST_STREAMS_OF_ONE = 100
"""How many of them one client may be: a club's room may have one address to the world."""

_MOST = 10_000
"""Of how many clients the last requests are counted; about 2 MB."""


def client_name(address: str) -> str:
    """Which client an address belongs to: in IPv6 everybody has a network of addresses (RFC 6177), which count as one.

    >>> client_name("192.0.2.7"), client_name("2001:db8:0:7:1::2"), client_name("::ffff:192.0.2.7"), client_name("?")
    ('192.0.2.7', '2001:db8:0:7::/64', '192.0.2.7', '?')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def asking_client() -> str:
    """Which client asks."""
    return HERE if is_from_here() else client_name(request.remote_addr or "")


class Allowance:
    """What each client may do at once and over time. Safe to share between threads.

    Args:
        at_once: how often, for somebody who has not asked for a while.
        a_second: how often over time.
        clock: seconds that only grow.
    """

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._every = 1 / a_second
        self._at_once = at_once
        self._clock = clock
        self._used_until: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str) -> None:
        """Count one. Raises TooSoon if it is too many; then it does not count."""
        with self._lock:
            now = self._clock()
            until = max(self._used_until.get(who, now), now) + self._every
            late = until - now - self._at_once * self._every
            if late > 0:
                seconds = math.ceil(late)
                raise TooSoon(wording.TOO_MUCH(seconds=seconds), retry_after=seconds)
            self._used_until[who] = until
            self._used_until.move_to_end(who)
            while len(self._used_until) > _MOST:
                self._used_until.popitem(last=False)


def register(app: Flask) -> None:
    """Limit what each client asks for. Raises TypeError if an address that is limited is not there any more."""
    requests = Allowance(600, 100)
    sign_ins = Allowance(30, 1)
    imports = Allowance(60, 0.5)
    further = {
        **dict.fromkeys(("/sign-in", "/invitation", "/account"), sign_ins),
        **dict.fromkeys(("/api/v1/records", "/api/v1/games"), imports),
    }
    if missing := further.keys() - {rule.rule for rule in app.url_map.iter_rules()}:
        raise TypeError(f"the app has no {', '.join(sorted(missing))}: name what is limited (web/limits.py)")

    @app.before_request
    def limit() -> None:
        """Refuse a client that asks for too much. Raises TooSoon."""
        who = asking_client()
        if who == HERE or (HEAD in request.environ and not head_alone(request.environ)):  # it was counted by its head
            return
        requests.take(who)
        if request.method == "POST" and request.url_rule is not None and request.url_rule.rule in further:
            further[request.url_rule.rule].take(who)

"""A server that is killed under load has lost nothing that it acknowledged and has doubled nothing, on every way of serving."""

from __future__ import annotations

import json
import random
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from threading import Event, Thread
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID

import pytest

from replay.club import Club
from replay.club.matters import Settled
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import long, some, times
from tests.support.web.servers import Running, certificate, served

SENDERS = 4
LIVES = (0.05, 0.6)
"""Seconds from the first acknowledged payment to the end of the server, at least and at most."""


class Way(NamedTuple):
    """A way of serving: its options, the host that is asked for, and what a proxy sends with each request."""

    options: Callable[[Path], Sequence[str]]
    host: str = "127.0.0.1"
    headers: Mapping[str, str] = MappingProxyType({})


def under_tls(folder: Path) -> Sequence[str]:
    cert, key = certificate(folder, "localhost")
    return ["--tls-cert", str(cert), "--tls-key", str(key)]


PROXY = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}
WAYS = {
    "TLS": Way(under_tls),
    "a proxy": Way(lambda folder: ["--behind-proxy", "club.example"], "club.example", PROXY),
    "this machine": Way(lambda folder: []),
    "the room": Way(lambda folder: ["--lan", "--host", "127.0.0.1"]),
}


class Sender:
    """A program that pays 0.01 EUR again and again, and remembers which answers it got."""

    def __init__(self, number: int, token: str) -> None:
        self.known = 0
        """Payments up to this number are recorded."""
        self.ended = "has not ended"
        """Why it paid no more in the last life of the server."""
        self._number = number
        self._token = token

    def id(self, number: int) -> UUID:
        return UUID(int=(self._number + 1) << 64 | number)

    def pay(self, way: Way, port: int, trusted: ssl.SSLContext | None, begun: Event) -> None:
        """Pay until the server is gone; first what may or may not have been recorded before."""
        head = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json", "Host": way.host}
        plain = HTTPConnection("127.0.0.1", port, timeout=60)
        made = plain if trusted is None else HTTPSConnection("localhost", port, context=trusted, timeout=60)
        self.ended = "has not ended"
        with closing(made) as asking, self._ends_with(OSError, HTTPException):
            while True:
                body = {"from": "Guo", "to": "Li", "amount": 1, "unit": "EUR/2", "id": str(self.id(self.known + 1))}
                asking.request("POST", "/api/v1/ledger/payments", json.dumps(body), {**head, **way.headers})
                answer = asking.getresponse()
                text = answer.read()
                if answer.status == 503:
                    self.ended = f"was refused at last with {text!r}"
                    continue
                assert answer.status in (200, 201), text
                self.known += 1
                begun.set()

    @contextmanager
    def _ends_with(self, *errors: type[Exception]) -> Iterator[None]:
        """The server is gone: what it looked like."""
        try:
            yield
        except errors as error:
            self.ended = repr(error)


@long
@pytest.mark.parametrize("name", some(tuple(WAYS), 2))
def test_what_was_acknowledged_is_there_once(tmp_path: Path, name: str) -> None:
    path, way, chance = tmp_path / "club.db", WAYS[name], random.Random(name)
    with new_club(path) as club:
        club.import_record(WHOLE.encode(), "whole")
        club.access.accounts.add("Anna", roles=("treasurer",))
        token, _ = club.access.tokens.make("Anna", "payments", None, 7)
    options = way.options(tmp_path)
    senders = [Sender(number, token) for number in range(SENDERS)]
    for _ in range(times(25, 1)):
        with served(path, *options) as server:
            paid_until_killed(senders, way, server, chance.uniform(*LIVES), tmp_path / "club.pem")
    with Club.open(str(path), create=False) as club:
        found = Counter(each.id for each in club.own_stream.read("Settled") if isinstance(each.data, Settled))
        for sender in senders:
            acknowledged = [found.pop(sender.id(number), 0) for number in range(1, sender.known + 1)]
            assert acknowledged == [1] * sender.known
            assert found.pop(sender.id(sender.known + 1), 0) <= 1
        assert not found
        assert club.verify().findings == []


def paid_until_killed(senders: list[Sender], way: Way, server: Running, seconds: float, cert: Path) -> None:
    """Let all of them pay at once, and kill the server while they do."""
    trusted = ssl.create_default_context(cafile=str(cert)) if cert.exists() else None
    begun = Event()
    threads = [Thread(target=each.pay, args=(way, server.port, trusted, begun)) for each in senders]
    for each in threads:
        each.start()
    assert begun.wait(60), (server.said, server.process.poll(), [each.ended for each in senders])
    time.sleep(seconds)
    server.kill()
    for each in threads:
        each.join()

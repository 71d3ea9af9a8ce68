"""Every way of serving: who is let in, at which address, and what it warns of where that would not be safe."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest

from replay.club import Club
from replay.club.maintenance import move
from replay.words.errors import PaipuError
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.web.servers import certificate, served
from web import server
from web.server import Served, Serving, planned, say, serve


class Stop(Exception):
    """Ends a server as soon as it is ready."""


def ready(club: Club, how: Serving) -> Served:
    """Where a server is that ends as soon as it is ready."""
    found: list[Served] = []

    def stop(where: Served) -> None:
        found.append(where)
        raise Stop

    with pytest.raises(Stop):
        serve(club, how, stop)
    return found[0]


def with_account(club: Club) -> None:
    club.access.accounts.add("Anna", "correct horse battery")


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("served", with_account)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has 127.0.0.2 in a room."""
    monkeypatch.setattr(server, "room_addresses", lambda: ["127.0.0.2"])
    monkeypatch.setattr(server, "is_own", lambda address: address in ("127.0.0.1", "::1"))


def test_the_room_gets_an_address_a_code_and_a_sentence_on_plain_http(
    club: Club, room: None, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ready(club, Serving(port=0, lan=True))
    assert where.room is not None
    assert where.room.startswith("http://127.0.0.2:")
    assert where.address.startswith("http://127.0.0.1:")
    say(where)
    said = capsys.readouterr().err
    assert f"For everybody in the room: {where.room}\n" in said
    assert "█" in said
    assert "Nothing is encrypted here" in said


def test_a_club_that_has_moved_away_says_so_where_it_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with new_club(tmp_path / "club.db") as club:
        move(club, str(tmp_path / "other.db"))
        say(ready(club, Serving(port=0)))
    said = capsys.readouterr().err
    assert said.startswith(f"This club was moved to {tmp_path / 'other.db'} on ")
    assert said.splitlines()[0].endswith("; here it can only be read.")


def test_under_tls_nothing_needs_to_be_said_of_it(
    club: Club, room: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cert, key = certificate(tmp_path, "127.0.0.2")
    where = ready(club, Serving(port=0, lan=True, tls_cert=cert, tls_key=key))
    say(where)
    assert str(where.room).startswith("https://127.0.0.2:")
    assert "Nothing is encrypted here" not in capsys.readouterr().err


OPEN = [
    Serving(port=0, lan=True),
    Serving(port=0, behind_proxy="club.example"),
    Serving(port=0, allow_origin=("https://a.example",)),
]


@pytest.mark.parametrize("how", OPEN)
def test_a_club_without_an_account_is_served_to_nobody_else(
    fresh: Callable[[], Club], room: None, how: Serving
) -> None:
    with pytest.raises(PaipuError, match=r"Make the first one, which is a director: paipu user add NAME$"):
        serve(fresh(), how, lambda where: pytest.fail("it was served"))


@pytest.mark.parametrize("how", OPEN)
def test_a_club_with_an_account_is(club: Club, room: None, how: Serving) -> None:
    assert ready(club, how)


WRONG = [
    (Serving(behind_proxy="club example"), "^found 'club example' for --behind-proxy"),
    (Serving(allow_origin=("club.example",)), "^found 'club.example' for --allow-origin"),
    (Serving(allow_origin=("https://club.example/",)), "expected a site without a path"),
    (Serving(lan=True, behind_proxy="club.example"), "leave out --lan or --behind-proxy"),
    (Serving(tls_cert=Path("club.pem")), "^TLS needs both --tls-cert and --tls-key"),
    (
        Serving(tls_cert=Path("no.pem"), tls_key=Path("no.key")),
        "no.pem and the key no.key cannot be used: No such file",
    ),
    (Serving("203.0.113.77", lan=True, port=0), "does not have the address 203.0.113.77"),
]


@pytest.mark.parametrize(("how", "why"), WRONG)
def test_what_cannot_be_is_refused_in_a_sentence(club: Club, how: Serving, why: str) -> None:
    with pytest.raises(PaipuError, match=why):
        serve(club, how, lambda where: pytest.fail("it was served"))


def test_a_machine_in_no_room_is_told_so(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "room_addresses", list)
    with pytest.raises(PaipuError, match="This machine has no address in a local network"):
        serve(club, Serving(lan=True), lambda where: pytest.fail("it was served"))


def test_the_addresses_of_a_room_are_no_ones_of_the_world_and_none_of_this_machine_alone() -> None:
    assert not {"127.0.0.1", "::1", "0.0.0.0"} & set(server.room_addresses())


def test_a_key_that_is_not_the_certificates_is_refused(club: Club, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    cert, _ = certificate(tmp_path, "club.example")
    _, key = certificate(tmp_path / "other", "club.example")
    with pytest.raises(PaipuError, match="Expected two PEM files that belong together"):
        planned(Serving(tls_cert=cert, tls_key=key))


def test_the_names_of_a_certificate_are_those_of_the_club(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path, "club.example", "*.clubs.example", "192.0.2.7", "2001:db8::7")
    reach = planned(Serving("0.0.0.0", tls_cert=cert, tls_key=key)).reach(443)
    answered = ["Club.example", "club.example:8443", "a.clubs.example", "192.0.2.7", "[2001:db8::7]:443", "localhost"]
    assert [reach.answers_to(each) for each in answered] == [True] * len(answered)
    assert not any(
        map(reach.answers_to, ["clubs.example", "a.b.clubs.example", "evil.example", "0.0.0.0", "[2001:db8::8]", ""])
    )


@pytest.mark.parametrize(
    ("host", "certified", "address"),
    [
        ("0.0.0.0", ["club.example", "*.clubs.example", "192.0.2.7"], "https://club.example:443"),
        ("127.0.0.1", ["club.example"], "https://club.example:443"),
        ("192.0.2.7", ["club.example", "192.0.2.7"], "https://192.0.2.7:443"),
        ("192.0.2.8", ["192.0.2.7"], "https://192.0.2.7:443"),
        ("::1", ["[2001:db8::7]", "[::1]"], "https://[::1]:443"),
        ("127.0.0.1", ["*.clubs.example"], "https://127.0.0.1:443"),
    ],
)
def test_the_address_that_a_server_prints_is_one_of_its_certificate(
    tmp_path: Path, host: str, certified: list[str], address: str
) -> None:
    cert, key = certificate(tmp_path, *(each.strip("[]") for each in certified))
    plan = planned(Serving(host, tls_cert=cert, tls_key=key))
    assert plan.address(plan.here, 443) == address


# Servers in processes of their own


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    with new_club(tmp_path / "club.db", with_account):
        return tmp_path / "club.db"


@thorough
def test_a_club_is_served_under_tls_by_the_server_itself(kept: Path, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path, "localhost")
    trusted = ssl.create_default_context(cafile=str(cert))
    with served(kept, "--tls-cert", str(cert), "--tls-key", str(key)) as server:
        with closing(HTTPSConnection("localhost", server.port, timeout=30, context=trusted)) as asking:
            asking.request("GET", "/sign-in")
            answer = asking.getresponse()
            assert (answer.status, b"Password" in answer.read()) == (200, True)
        with closing(HTTPConnection("localhost", server.port, timeout=30)) as plain, pytest.raises(OSError):  # noqa: PT012
            plain.request("GET", "/sign-in")
            plain.getresponse()
        assert server.stop() == 0


def test_a_club_is_served_on_an_address_of_version_6(kept: Path) -> None:
    with served(kept, "--host", "::1") as server, closing(HTTPConnection("::1", server.port, timeout=30)) as asking:
        asking.request("GET", "/sign-in")
        assert asking.getresponse().status == 200
        asking.close()
        asking.request("GET", "/sign-in", headers={"Host": "[::2]"})
        assert asking.getresponse().status == 421

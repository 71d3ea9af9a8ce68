"""Who signs in: one answer for every wrong name and password, sessions that end on the server, and guessing that is slow."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from replay.club import Club
from replay.club.access import Passwords, Slowdown, accounts
from replay.club.access.sessions import WAIT
from replay.words.errors import BadInput, Conflict, NotFound, NotSignedIn, RuleViolation, TooSoon

PASSWORD = "correct horse battery"
HOME = "192.0.2.7"


@pytest.fixture
def anna(club: Club) -> str:
    return club.access.accounts.add("anna", PASSWORD).id


@pytest.fixture
def director(club: Club, anna: str) -> str:
    """Another director, so that the first may go."""
    return club.access.accounts.add("the chair", PASSWORD, roles=("director",)).id


def account(club: Club, key: str) -> str | None:
    """Who has the session with this key: the name."""
    entered = club.access.enter(key)
    return entered and entered.name


def test_who_has_the_password_signs_in(club: Club, anna: str) -> None:
    assert account(club, club.access.sign_in("Anna ", PASSWORD, HOME)) == "anna"


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("anna", "wrong horse battery"),
        ("ben", PASSWORD),
        ("", ""),
        ("anna", ""),
        ("anna b", PASSWORD),
        ("a" * 10**5, "x"),
    ],
)
def test_whatever_is_wrong_is_answered_alike(club: Club, anna: str, name: str, password: str) -> None:
    with pytest.raises(NotSignedIn, match=r"^The name or the password is wrong\.$"):
        club.access.sign_in(name, password, HOME)


def test_an_account_without_a_password_is_answered_alike(club: Club) -> None:
    club.access.accounts.add("ben")
    for password in ("", PASSWORD, "nobody has this password"):
        with pytest.raises(NotSignedIn, match="The name or the password is wrong"):
            club.access.sign_in("ben", password, HOME)


def test_every_try_verifies_one_hash_whoever_is_named(club: Club, anna: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from argon2 import PasswordHasher

    counted: Counter[str] = Counter()
    verify, made = PasswordHasher.verify, PasswordHasher.hash
    monkeypatch.setattr(PasswordHasher, "verify", lambda *of: (counted.update(["verified"]), verify(*of))[1])
    monkeypatch.setattr(PasswordHasher, "hash", lambda *of, **how: (counted.update(["made"]), made(*of, **how))[1])
    club.access.accounts.add("nopassword")
    found = []
    for name in ("somebody", "anna", "ben", "nopassword", "?"):
        counted.clear()
        with pytest.raises(NotSignedIn):
            club.access.sign_in(name, "wrong horse battery", HOME)
        found.append(dict(counted))
    assert found == [{"made": 1, "verified": 1}, *[{"verified": 1}] * 4]


def test_a_hash_of_cheaper_parameters_is_made_again(club: Club, anna: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "PASSES", 2)
    with Club.open(club.store.name) as again:
        again.access.sign_in("anna", PASSWORD, HOME)
        assert "t=2" in stored(again, "SELECT password FROM accounts")[0][0]
        again.access.sign_in("anna", PASSWORD, HOME)


def stored(club: Club, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(club.store.name)) as connection:
        return connection.execute(query).fetchall()


def test_the_club_keeps_no_key_and_no_password(club: Club, anna: str, game: str) -> None:
    keys = [
        club.access.sign_in("anna", PASSWORD, HOME),
        club.access.accounts.invite("anna"),
        club.access.tokens.make("anna", "the bot")[0],
        club.access.links.make(game, 1)[0],
        PASSWORD,
    ]
    with closing(sqlite3.connect(club.store.name)) as connection:
        dump = "\n".join(connection.iterdump())
    for key in keys:
        assert key.removeprefix("paipu_") not in dump
        assert key.encode().hex() not in dump.lower()


# Sessions


def test_a_session_gets_a_new_key_at_sign_in_and_the_old_one_ends(club: Club, anna: str) -> None:
    planted = club.access.sign_in("anna", PASSWORD, HOME)
    key = club.access.sign_in("anna", PASSWORD, HOME, before=planted)
    assert key != planted
    assert (account(club, planted), account(club, key)) == (None, "anna")


def test_a_key_that_nobody_gave_out_is_not_taken_over(club: Club, anna: str) -> None:
    planted = "A" * 43
    assert account(club, planted) is None
    assert club.access.sign_in("anna", PASSWORD, HOME, before=planted) != planted
    assert account(club, planted) is None


@pytest.mark.parametrize(
    "change", [lambda key: key[:-1], lambda key: key + "A", lambda key: key.swapcase(), lambda key: ""]
)
def test_a_key_that_was_changed_opens_nothing(club: Club, anna: str, change: Callable[[str], str]) -> None:
    assert account(club, change(club.access.sign_in("anna", PASSWORD, HOME))) is None


def test_a_session_ends_when_it_is_not_used(club: Club, anna: str, later: Callable[..., None]) -> None:
    key = club.access.sign_in("anna", PASSWORD, HOME)
    later(days=6)
    assert account(club, key) == "anna"
    later(days=6)
    assert account(club, key) == "anna"
    later(days=7)
    assert account(club, key) is None


def test_a_session_ends_however_much_it_is_used(club: Club, anna: str, later: Callable[..., None]) -> None:
    key = club.access.sign_in("anna", PASSWORD, HOME)
    for _ in range(29):
        later(days=1)
        assert account(club, key) == "anna"
    later(days=1)
    assert account(club, key) is None


def test_signing_out_ends_the_session_on_the_server(club: Club, anna: str) -> None:
    key, other = (club.access.sign_in("anna", PASSWORD, HOME) for _ in range(2))
    club.access.sign_out(key)
    assert (account(club, key), account(club, other)) == (None, "anna")
    club.access.accounts.sign_out_everywhere("anna")
    assert account(club, other) is None


def test_sessions_do_not_pile_up(club: Club, anna: str, later: Callable[..., None]) -> None:
    first = club.access.sign_in("anna", PASSWORD, HOME)
    for _ in range(60):
        later(seconds=1)
        last = club.access.sign_in("anna", PASSWORD, HOME)
    assert stored(club, "SELECT count(*) FROM sessions") == [(50,)]
    assert (account(club, first), account(club, last)) == (None, "anna")
    later(days=8)
    club.access.sign_in("anna", PASSWORD, HOME)
    assert stored(club, "SELECT count(*) FROM sessions") == [(1,)]


def test_a_club_that_takes_no_writes_still_knows_who_is_there(
    club: Club, anna: str, later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = club.access.sign_in("anna", PASSWORD, HOME)
    later(hours=1)

    def refuse(*, waits: bool) -> None:
        raise Conflict(WAIT())

    monkeypatch.setattr(club.store, "writing", refuse)
    assert account(club, key) == "anna"


# Accounts


def test_a_removed_account_loses_its_sessions_tokens_invitation_and_links(
    club: Club, anna: str, director: str, game: str
) -> None:
    doors = club.access
    session, invitation = doors.sign_in("anna", PASSWORD, HOME), doors.accounts.invite("anna")
    token, _ = doors.tokens.make("anna", "the bot")
    watch, _ = doors.links.make(game, account=anna)
    seat, _ = doors.links.make(game, 1, account=anna)
    other, _ = doors.links.make(game, 2)
    watching, _ = doors.redeem(watch)
    sitting, _ = doors.redeem(other)
    doors.accounts.remove("Anna")
    assert [doors.enter(key) for key in (session, watching)] == [None, None]
    assert doors.enter(sitting) is not None
    for opens, key in ((doors.redeem, watch), (doors.redeem, seat), (doors.invited, invitation)):
        with pytest.raises(NotSignedIn):
            opens(key)
    with pytest.raises(NotSignedIn):
        doors.enter_by_token(token)
    with pytest.raises(NotSignedIn):
        doors.sign_in("anna", PASSWORD, HOME)
    assert [each.name for each in doors.accounts.all()] == ["the chair"]


def test_the_name_of_a_removed_account_may_be_given_to_somebody_else_who_has_nothing_of_it(
    club: Club, anna: str, director: str
) -> None:
    club.access.accounts.remove("anna")
    with pytest.raises(NotFound):
        club.access.accounts.remove("anna")
    again = club.access.accounts.add("Anna", "another horse battery", roles=())
    assert (again.id != anna, again.roles) == (True, [])
    with pytest.raises(NotSignedIn):
        club.access.sign_in("anna", PASSWORD, HOME)


def test_until_there_is_an_account_there_is_none_and_a_door_that_was_closed_stays_so(club: Club) -> None:
    assert not club.access.accounts.any()
    club.access.accounts.add("anna")
    club.access.accounts.add("ben", roles=("director",))
    club.access.accounts.remove("anna")
    with Club.open(club.store.name) as again:
        assert club.access.accounts.any()
        assert again.access.accounts.any()


def test_the_first_account_is_a_director_and_begins_with_its_role_or_not_at_all(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise Conflict(WAIT())

    with monkeypatch.context() as patch:
        patch.setattr(accounts, "enter", fail)
        with pytest.raises(Conflict):
            club.access.accounts.add("Anna", PASSWORD)
    assert (club.access.accounts.any(), [each.data for each in club.own_stream.read("RoleGiven")]) == (False, [])
    assert club.access.accounts.add("Anna", PASSWORD).roles == ["director", "member"]
    assert club.access.accounts.add("Ben", PASSWORD).roles == ["member"]
    assert club.verify().findings == []


def test_the_last_director_is_not_removed(club: Club, anna: str) -> None:
    with pytest.raises(RuleViolation):
        club.access.accounts.remove("anna")
    club.access.accounts.add("Ben", PASSWORD, roles=("director", "treasurer"))
    assert club.access.accounts.remove(anna).name == "anna"
    assert [each.roles for each in club.access.accounts.all()] == [["director", "treasurer"]]
    assert club.verify().findings == []


@pytest.mark.parametrize("name", ["ANNA", " ａｎｎａ ", "anna"])
def test_one_name_is_one_account_however_it_is_typed(club: Club, anna: str, name: str) -> None:
    with pytest.raises(Conflict, match="there is an account 'anna' already"):
        club.access.accounts.add(name)
    assert club.access.accounts.get(name).id == anna


@pytest.mark.parametrize(
    ("name", "other"), [("Li Wei", "l1-wei"), ("Leo", "LE0"), ("Anna", "Аnnа"), ("Anna", "An\u200bna"), ("陳", "陳")]
)
def test_a_name_that_people_take_for_another_is_refused(club: Club, name: str, other: str) -> None:
    club.access.accounts.add(name)
    with pytest.raises((Conflict, BadInput)):
        club.access.accounts.add(other)
    assert len(club.access.accounts.all()) == 1


@pytest.mark.parametrize("name", ["", "   ", "a" * 61, "an\u202ena", "-", "\0"])
def test_a_name_that_nobody_can_have_is_refused_in_one_sentence(club: Club, name: str) -> None:
    with pytest.raises(BadInput, match=r"^name: found the name .*expected"):
        club.access.accounts.add(name)


@pytest.mark.parametrize("password", ["", "short", " " * 12, "x" * 201])
def test_a_password_that_is_none_is_refused_and_not_repeated(club: Club, password: str) -> None:
    with pytest.raises(BadInput, match="password: found a password of") as refused:
        club.access.accounts.add("anna", password)
    assert not password.strip() or password not in str(refused.value)
    assert club.access.accounts.all() == []


def test_of_many_who_add_one_name_at_once_one_does(club: Club) -> None:
    def add(_: int) -> bool:
        try:
            club.access.accounts.add("anna", PASSWORD)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(add, range(4))) == [False, False, False, True]


# Guessing


class Clock:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_guesses_waits_and_longer_every_time_but_never_more_than_a_minute() -> None:
    clock = Clock()
    slow = Slowdown(3, clock=clock)
    waits = []
    for _ in range(12):
        slow.take("anna")
        waits.append(wait_of(slow, "anna"))
        clock.now += waits[-1]
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]


def wait_of(slow: Slowdown, who: str) -> int:
    """How many seconds somebody has to wait."""
    try:
        slow.take(who)
    except TooSoon as wait:
        return wait.retry_after
    slow.forgive(who)
    return 0


def test_tries_of_long_ago_do_not_count() -> None:
    clock = Clock()
    slow = Slowdown(2, clock=clock)
    slow.take("anna")
    slow.take("anna")
    clock.now += 3700
    slow.take("anna")
    slow.take("anna")


def test_only_so_many_are_kept_count_of() -> None:
    slow = Slowdown(1, most=10)
    for number in range(1000):
        slow.take(number)
    assert len(slow._tries) == 10


def test_unknown_names_are_slowed_down_like_known_ones(club: Club, anna: str) -> None:
    def tries(name: str, address: str) -> int:
        for count in range(30):
            try:
                club.access.sign_in(name, "wrong horse battery", address)
            except TooSoon:
                return count
            except NotSignedIn:
                continue
        return 30

    assert tries("anna", "192.0.2.1") == tries("nobody", "192.0.2.2") == 5
    with pytest.raises(TooSoon, match=r"^Too many tries failed\. Wait a minute, then try again\.$"):
        club.access.sign_in("anna", PASSWORD, HOME)  # the right password is not tried either


def test_one_address_that_tries_many_names_is_slowed_down(club: Club) -> None:
    for number in range(20):
        with pytest.raises(NotSignedIn):
            club.access.sign_in(f"name{number}", "wrong horse battery", HOME)
    with pytest.raises(TooSoon):
        club.access.sign_in("another", "wrong horse battery", HOME)


def test_who_signs_in_well_does_not_wait(club: Club, anna: str) -> None:
    for _ in range(30):
        club.access.sign_in("anna", PASSWORD, HOME)


def test_what_is_slowed_down_verifies_nothing(club: Club, anna: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(5):
        with pytest.raises(NotSignedIn):
            club.access.sign_in("anna", "wrong horse battery", HOME)
    monkeypatch.setattr(Passwords, "verify", lambda *of: pytest.fail("a password was verified"))
    with pytest.raises(TooSoon):
        club.access.sign_in("anna", PASSWORD, HOME)

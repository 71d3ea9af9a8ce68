"""Invitations, tokens and links: a key that is wrong, foreign, expired, replayed or shortened opens nothing, and nobody learns why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from replay.club import Club, Purpose
from replay.club.access import PREFIX, digest, new_key, tokens
from replay.rights import Account, Link, Right
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import BadInput, NotFound, NotSignedIn
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE

PASSWORD = "correct horse battery"
HOME = "192.0.2.7"
Spoil = Callable[[str], str]
PURPOSES: tuple[Purpose, ...] = ("record", 1, 2, "watch")

SPOILT: list[Spoil] = [
    lambda key: key[:-1],
    lambda key: key[:8],
    lambda key: key + "A",
    lambda key: f" {key}",
    lambda key: key.swapcase(),
    lambda key: "",
    lambda key: "\0",
    lambda key: "é" * 43,
    lambda key: new_key(),
]
"""What is done to a key: shortened, lengthened, changed, or another."""


@pytest.fixture
def anna(club: Club) -> str:
    return club.access.accounts.add("anna").id


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Club]:
    """Another club, with an account of the same name and the same game."""
    with new_club(tmp_path / "other.db", a_whole_hand) as opened:
        opened.access.accounts.add("anna")
        yield opened


def a_whole_hand(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")


# Invitations


def test_an_invitation_sets_the_password_and_signs_in(club: Club, anna: str) -> None:
    key = club.access.accounts.invite("anna")
    assert club.access.invited(key) == "anna"
    assert [(each.has_password, each.invited) for each in club.access.accounts.all()] == [(False, True)]
    session = club.access.accept(key, PASSWORD)
    entered = club.access.enter(session)
    assert entered is not None
    assert entered.name == "anna"
    assert club.access.enter(club.access.sign_in("anna", PASSWORD, HOME)) is not None
    assert [(each.has_password, each.invited) for each in club.access.accounts.all()] == [(True, False)]


REFUSED = r"^This invitation is not valid\. Ask a director of the club for a new one\.$"


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_invitation_opens_nothing(club: Club, anna: str, spoil: Spoil) -> None:
    key = club.access.accounts.invite("anna")
    for opens in (club.access.invited, lambda key: club.access.accept(key, PASSWORD)):
        with pytest.raises(NotSignedIn, match=REFUSED):
            opens(spoil(key))
    assert club.access.invited(key) == "anna"


def test_a_replayed_an_earlier_an_expired_and_a_foreign_invitation_open_nothing(
    club: Club, other: Club, anna: str, later: Callable[..., None]
) -> None:
    earlier, replayed = club.access.accounts.invite("anna"), club.access.accounts.invite("anna")
    club.access.accept(replayed, PASSWORD)
    expired, foreign = club.access.accounts.invite("anna"), other.access.accounts.invite("anna")
    later(days=7)
    for key in (earlier, replayed, expired, foreign):
        with pytest.raises(NotSignedIn, match=REFUSED):
            club.access.accept(key, PASSWORD)


def test_a_weak_password_does_not_spend_the_invitation(club: Club, anna: str) -> None:
    key = club.access.accounts.invite("anna")
    with pytest.raises(BadInput):
        club.access.accept(key, "short")
    assert club.access.invited(key) == "anna"


def test_another_password_ends_every_session(club: Club, anna: str) -> None:
    before = club.access.accept(club.access.accounts.invite("anna"), PASSWORD)
    after = club.access.accept(club.access.accounts.invite("anna"), "another horse battery")
    assert club.access.enter(before) is None
    assert club.access.enter(after) is not None
    with pytest.raises(NotSignedIn):
        club.access.sign_in("anna", PASSWORD, HOME)


def test_of_two_who_redeem_one_invitation_at_once_one_does(club: Club, anna: str) -> None:
    key = club.access.accounts.invite("anna")

    def accept(_: int) -> bool:
        try:
            club.access.accept(key, PASSWORD)
        except NotSignedIn:
            return False
        return True

    with ThreadPoolExecutor(3) as pool:
        assert sorted(pool.map(accept, range(3))) == [False, False, True]


# Tokens


def test_a_token_has_the_rights_that_it_was_given(club: Club, anna: str) -> None:
    text, made = club.access.tokens.make("anna", " the bot ", {Right.RECORD, Right.SEE_GAMES})
    entered = club.access.enter_by_token(text)
    assert entered.asker == Account(
        UUID(anna), frozenset({"director", "member"}), None, frozenset({Right.RECORD, Right.SEE_GAMES})
    )
    assert [entered.may(each) for each in (Right.RECORD, Right.MANAGE_CLUB)] == [True, False]
    assert (made.label, made.scope) == ("the bot", ["record", "see-games"])
    assert club.access.tokens.all(anna) == [made]
    assert club.access.tokens.all("ben") == []


def test_a_token_without_rights_has_none_and_one_without_a_scope_has_those_of_its_account(
    club: Club, anna: str
) -> None:
    none, all = (club.access.tokens.make("anna", "the bot", scope)[0] for scope in ((), None))
    entered = [club.access.enter_by_token(each) for each in (none, all)]
    assert [each.may(Right.RECORD) for each in entered] == [False, True]


@pytest.mark.parametrize("spoil", [*SPOILT, lambda text: text.removeprefix("paipu_"), lambda text: text.upper()])
def test_a_spoilt_token_opens_nothing(club: Club, anna: str, spoil: Spoil) -> None:
    text, _ = club.access.tokens.make("anna", "the bot")
    with pytest.raises(NotSignedIn, match=r"^This token is not valid\."):
        club.access.enter_by_token(spoil(text))


def test_a_revoked_an_expired_and_a_foreign_token_open_nothing(
    club: Club, other: Club, anna: str, later: Callable[..., None]
) -> None:
    revoked, made = club.access.tokens.make("anna", "the bot")
    club.access.tokens.revoke(UUID(made.id))
    expired, _ = club.access.tokens.make("anna", "the bot", days=1)
    foreign, _ = other.access.tokens.make("anna", "the bot")
    later(days=1)
    for text in (revoked, expired, foreign):
        with pytest.raises(NotSignedIn, match=r"^This token is not valid\."):
            club.access.enter_by_token(text)
    with pytest.raises(NotFound):
        club.access.tokens.revoke(UUID(made.id))


def test_nobody_revokes_the_token_of_another(club: Club, anna: str) -> None:
    ben = club.access.accounts.add("ben").id
    text, made = club.access.tokens.make("anna", "the bot")
    with pytest.raises(NotFound):
        club.access.tokens.revoke(UUID(made.id), ben)
    assert club.access.enter_by_token(text).name == "anna"


@pytest.mark.parametrize("days", [0, 367, -1])
def test_no_token_lasts_for_ever(club: Club, anna: str, days: int) -> None:
    with pytest.raises(BadInput, match="days, expected 1 to 366"):
        club.access.tokens.make("anna", "the bot", days=days)


def test_tokens_do_not_pile_up(club: Club, anna: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    for _ in range(2):
        club.access.tokens.make("anna", "the bot")
    with pytest.raises(BadInput, match="the account 'anna' has 2 tokens"):
        club.access.tokens.make("anna", "the bot")


# Links

NO_LINK = r"^This link is not valid\. Ask the person who gave it to you for a new one\.$"


def test_a_link_to_a_seat_opens_its_game_and_its_seat(club: Club, game: str) -> None:
    key, made = club.access.links.make(game, 2)
    assert (made.kind, made.seat, made.used) == ("seat", 2, False)
    session, link = club.access.redeem(key)
    entered = club.access.enter(session)
    assert entered is not None
    assert entered.asker == Link("seat", UUID(game), 2, UUID(club.access.links.all()[0].id))
    assert (entered.name, link.kind) == (None, "seat")
    assert club.access.links.all()[0].used


def test_a_link_to_a_seat_opens_once_and_one_to_watch_for_all(club: Club, game: str) -> None:
    seat, watch = club.access.links.make(game, 1)[0], club.access.links.make(game)[0]
    club.access.redeem(seat)
    with pytest.raises(NotSignedIn, match=NO_LINK):
        club.access.redeem(seat)
    assert club.access.links.admit(seat) is None
    sessions = [club.access.redeem(watch)[0] for _ in range(3)]
    assert all(club.access.enter(each) is not None for each in sessions)


def test_a_link_to_record_names_itself_and_opens_until_it_ends(club: Club, game: str) -> None:
    key, made = club.access.links.make(game, "record")
    assert (made.kind, made.seat) == ("record", None)
    for _ in range(2):
        session, link = club.access.redeem(key)
        entered = club.access.enter(session)
        assert entered is not None
        assert entered.asker == Link("record", UUID(game), None, UUID(made.id))
        assert link.kind == "record"


def test_new_links_end_the_earlier_ones_for_the_same_and_no_other(club: Club, game: str) -> None:
    links = club.access.links
    earlier = {purpose: links.make(game, purpose)[0] for purpose in PURPOSES}
    inside = club.access.redeem(earlier["record"])[0]
    made = links.renew(game, ["record", 2])
    assert [links.admit(earlier[purpose]) is None for purpose in PURPOSES] == [True, False, True, False]
    assert [links.admit(key) for key, _ in made] == [link for _, link in made]
    assert club.access.enter(inside) is None
    with pytest.raises(NotFound, match="expected one of this game, which has seats 1 to 2"):
        links.renew(game, ["watch", 3])
    assert links.admit(earlier["watch"]) is not None  # all of them, or none


@pytest.mark.parametrize("purpose", PURPOSES)
@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_link_opens_nothing(club: Club, game: str, spoil: Spoil, purpose: Purpose) -> None:
    key, _ = club.access.links.make(game, purpose)
    assert club.access.links.admit(spoil(key)) is None
    with pytest.raises(NotSignedIn, match=NO_LINK):
        club.access.redeem(spoil(key))


@pytest.mark.parametrize("purpose", ["record", "watch"])
def test_a_revoked_an_expired_and_a_foreign_link_open_nothing_and_who_came_by_them_is_out(
    club: Club, other: Club, game: str, later: Callable[..., None], purpose: Purpose
) -> None:
    revoked, made = club.access.links.make(game, purpose)
    inside = club.access.redeem(revoked)[0]
    expired, lasting = (club.access.links.make(game, purpose, hours=hours)[0] for hours in (1, 2))
    staying, leaving = club.access.redeem(lasting)[0], club.access.redeem(expired)[0]
    foreign = other.access.links.make(game, purpose)[0]
    club.access.links.revoke(UUID(made.id), game)
    later(hours=1)
    for key in (revoked, expired, foreign):
        with pytest.raises(NotSignedIn, match=NO_LINK):
            club.access.redeem(key)
    assert [club.access.enter(each) is None for each in (inside, leaving, staying)] == [True, True, False]


def test_a_link_of_another_game_is_not_revoked_by_way_of_this_one(club: Club, game: str) -> None:
    key, made = club.access.links.make(game)
    with pytest.raises(NotFound):
        club.access.links.revoke(UUID(made.id), str(uuid4()))
    assert club.access.links.admit(key) is not None


def test_a_key_of_one_kind_opens_nothing_of_another(club: Club, anna: str, game: str) -> None:
    keys = [
        club.access.accounts.invite("anna"),
        club.access.links.make(game)[0],
        club.access.tokens.make("anna", "bot")[0],
    ]
    opens = [club.access.invited, club.access.redeem, club.access.enter_by_token]
    for place, key in enumerate(keys):
        for other, use in enumerate(opens):
            for text in (key, f"paipu_{key}", key.removeprefix("paipu_")):
                if place != other:
                    with pytest.raises(NotSignedIn):
                        use(text)
        assert club.access.enter(key) is None


@pytest.mark.parametrize("seat", [0, 3, -1, 10**6])
def test_there_is_no_link_to_a_seat_that_nobody_has(club: Club, game: str, seat: int) -> None:
    with pytest.raises(NotFound, match="expected one of this game, which has seats 1 to 2"):
        club.access.links.make(game, seat)


@pytest.mark.parametrize("hours", [0, 169])
def test_no_link_lasts_for_ever(club: Club, game: str, hours: int) -> None:
    with pytest.raises(BadInput, match="hours, expected 1 to 168"):
        club.access.links.make(game, hours=hours)


def test_links_that_ended_are_forgotten(club: Club, game: str, later: Callable[..., None]) -> None:
    for _ in range(3):
        club.access.redeem(club.access.links.make(game, hours=1)[0])
    later(hours=1)
    club.access.links.make(game)
    assert len(club.access.links.all()) == 1
    with club.store.reading() as reading:
        tables = ("links", "sessions")
        assert [reading.connection.exec_driver_sql(f"SELECT count(*) FROM {each}").scalar() for each in tables] == [
            1,
            0,
        ]


def test_nothing_of_all_this_is_in_a_record_and_no_secret_in_the_log(club: Club, anna: str, game: str) -> None:
    record = b"".join(club.export(game))
    link, _ = club.access.links.make(game, "record")
    club.access.redeem(link)
    token, _ = club.access.tokens.make("anna", "what it is for")
    assert b"".join(club.export(game)) == record
    log = b"".join(row.data for row in club.store.read(CLUB_STREAM))
    for secret in (link, token, token.removeprefix(PREFIX), "anna", "what it is for"):
        assert secret.encode() not in log
        assert (digest(secret) or b"none").hex().encode() not in log
    assert club.verify().findings == []

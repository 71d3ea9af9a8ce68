"""Who may see and do what: each role, each link, the public, and the owner."""

from __future__ import annotations

from uuid import UUID

import pytest

from replay.club.matters import NEEDED_FOR, club_codec
from replay.rights import OWNER, ROLES, Account, Asker, Link, Public, Right, Settings, may, rights
from replay.rules import Eyes
from replay.table.visibility import HandState, eyes_for, is_late, widest
from replay.values.club_events import Role

GAME, OTHER, ANNA = UUID(int=1), UUID(int=2), UUID(int=3)
NEW = Settings()
NOTHING_OPEN = Settings(members_see=())
EVERYTHING_OPEN = Settings(
    members_see=("games", "log", "money", "names"), public_sees=("games", "log", "money", "names")
)
SEES = {
    Right.SEE_GAMES, Right.SEE_NAMES, Right.SEE_STAKES, Right.SEE_MONEY, Right.SEE_LOG,
}  # fmt: skip


def account(*roles: Role, player: str | None = None, scope: frozenset[Right] | None = None) -> Account:
    return Account(ANNA, frozenset(roles), player, scope)


def the(words: str) -> frozenset[Right]:
    return frozenset({Right.ENTER, *map(Right, words.split())})


def named(value: object) -> str:
    """A name that is the same in every process: the order of a set is not."""
    match value:
        case Account():
            return "-".join(sorted(value.roles)) or "no role"
        case frozenset():
            return f"{len(value)} rights"
        case _:
            return type(value).__name__


@pytest.mark.parametrize(
    ("asker", "expected"),
    [
        (Public(), the("")),
        (account(), the("")),
        (account("member"), the("see-own-money see-settings confirm dispute")),
        (account("recorder"), the("see-games see-names see-stakes see-own-money see-settings record import replace void settle "
                                  "give-links")),
        (account("treasurer"), the("see-names see-stakes see-money see-own-money see-log see-settings settle pay adjust close")),
        (
            account("director"),
            the(
                "see-games see-names see-stakes see-own-money see-log see-accounts see-settings record import replace void "
                "void-late confirm dispute review name-players release-boards manage-links manage-accounts manage-club keep-log "
                "see-metrics share-hands"
            ),
        ),
        (OWNER, frozenset(Right)),
    ],
    ids=named,
)  # fmt: skip
def test_what_each_may_where_the_club_opens_nothing(asker: Asker, expected: frozenset[Right]) -> None:
    assert rights(asker, NOTHING_OPEN) == expected


def test_several_roles_may_what_any_of_them_may() -> None:
    both = rights(account("treasurer", "recorder"), NOTHING_OPEN)
    assert both == rights(account("treasurer"), NOTHING_OPEN) | rights(account("recorder"), NOTHING_OPEN)


def test_what_everybody_sees_every_role_and_every_link_sees() -> None:
    for asker in (
        Public(),
        account(),
        *(account(role) for role in ROLES),
        Link("watch", GAME),
        Link("seat", GAME, 1),
        Link("record", GAME),
    ):
        assert rights(asker, EVERYTHING_OPEN) >= SEES


def test_members_see_what_the_club_lets_them_and_a_treasurer_who_is_none_does_not() -> None:
    opened = Settings(members_see=("games", "names"))
    assert may(account("member"), Right.SEE_NAMES, opened)
    assert not may(account("member"), Right.SEE_MONEY, opened)
    assert not may(account("treasurer"), Right.SEE_GAMES, opened)
    assert not may(Public(), Right.SEE_GAMES, opened)


def test_nobody_does_more_because_the_club_shows_more() -> None:
    for asker in (Public(), *(account(role) for role in ROLES), Link("seat", GAME, 1), Link("record", GAME)):
        assert rights(asker, EVERYTHING_OPEN, GAME) - SEES == rights(asker, NOTHING_OPEN, GAME) - SEES


def test_a_link_has_its_rights_in_its_own_game_only() -> None:
    seat, watch, record = Link("seat", GAME, 1), Link("watch", GAME), Link("record", GAME)
    assert rights(seat, NOTHING_OPEN, GAME) == the("see-games confirm dispute")
    assert rights(watch, NOTHING_OPEN, GAME) == the("see-games")
    assert rights(record, NOTHING_OPEN, GAME) == the("see-games see-names see-stakes record void settle")
    for link in (seat, watch, record):
        assert rights(link, Settings(), OTHER) == rights(link, Settings()) == the("")


def test_who_sits_at_the_table_sees_there_what_members_see_and_who_watches_does_not() -> None:
    opened = Settings(members_see=("log", "money", "names"))
    assert rights(Link("seat", GAME, 1), opened, GAME) == the("see-games see-names see-stakes confirm dispute")
    assert rights(Link("watch", GAME), opened, GAME) == the("see-games")


def test_a_token_may_only_what_it_is_for_and_never_more_than_its_account() -> None:
    token = account("recorder", scope=frozenset({Right.RECORD, Right.PAY}))
    assert rights(token, NOTHING_OPEN) == the("record")


def test_every_event_of_the_club_has_a_right() -> None:
    assert set(NEEDED_FOR) == set(club_codec().events.values())


# Eyes

PLAYERS = {1: "guo", 2: "li", 3: "chen"}
LIVE, FINISHED = HandState(GAME, PLAYERS, live=True), HandState(GAME, PLAYERS)
BOARD_LIVE, BOARD = LIVE._replace(closed=True), FINISHED._replace(closed=True)
OWN_BOARD = BOARD._replace(recorders=frozenset({ANNA}))
EVERY = "all public seat:1 seat:2 seat:3"
SHOWN = Settings(public_sees=("games",))

AS_SET = {
    "owner": OWNER,
    "director": account("director"),
    "director who plays": account("director", player="li"),
    "recorder": account("recorder"),
    "recorder who plays": account("recorder", player="li"),
    "recorder of another table": account("recorder", player="zhao"),
    "treasurer": account("treasurer"),
    "member": account("member"),
    "member who plays": account("member", player="li"),
    "no role": account(),
    "seat": Link("seat", GAME, 2),
    "seat by a director": Link("seat", GAME, 2, giver=account("director")),
    "seat by a recorder": Link("seat", GAME, 2, giver=account("recorder")),
    "seat by a director who plays": Link("seat", GAME, 2, giver=account("director", player="guo")),
    "seat by a recorder who plays": Link("seat", GAME, 2, giver=account("recorder", player="guo")),
    "seat elsewhere": Link("seat", OTHER, 2),
    "record": Link("record", GAME),
    "record elsewhere": Link("record", OTHER),
    "watch": Link("watch", GAME),
    "watch elsewhere": Link("watch", OTHER),
    "public": Public(),
}
TABLE = {  # who: live, finished, live with a board, finished with a board, the same if the asker entered it
    "owner": (EVERY, EVERY, EVERY, EVERY, EVERY),
    "director": (EVERY, EVERY, EVERY, EVERY, EVERY),
    "director who plays": ("public seat:2", "public seat:2", "", EVERY, EVERY),
    "recorder": (EVERY, EVERY, "", "", EVERY),
    "recorder who plays": ("public seat:2", "public seat:2", "", "", ""),
    "recorder of another table": (EVERY, EVERY, "", "", EVERY),
    "treasurer": ("", "", "", "", ""),
    "member": ("public", "public", "", "", ""),
    "member who plays": ("public seat:2", "public seat:2", "", "", ""),
    "no role": ("", "", "", "", ""),
    "seat": ("public seat:2", "public seat:2", "", "", ""),
    "seat by a director": ("public seat:2", "public seat:2", "", "", ""),
    "seat by a recorder": ("public", "public seat:2", "", "", ""),
    "seat by a director who plays": ("public", "public", "", "", ""),
    "seat by a recorder who plays": ("public", "public", "", "", ""),
    "seat elsewhere": ("", "", "", "", ""),
    "record": ("public", "public", "public", "public", "public"),
    "record elsewhere": ("", "", "", "", ""),
    "watch": ("public", "public", "", "", ""),
    "watch elsewhere": ("", "", "", "", ""),
    "public": ("", "", "", "", ""),
}


def eyes(asker: Asker, hand: HandState, settings: Settings = NEW) -> str:
    return " ".join(sorted(map(str, eyes_for(asker, hand, settings))))


@pytest.mark.parametrize("who", AS_SET)
def test_the_eyes_of_each_on_each_hand(who: str) -> None:
    hands = (LIVE, FINISHED, BOARD_LIVE, BOARD, OWN_BOARD)
    assert tuple(eyes(AS_SET[who], hand) for hand in hands) == TABLE[who]


@pytest.mark.parametrize("who", AS_SET)
def test_a_club_that_opens_finished_hands_opens_no_live_one_and_no_board(who: str) -> None:
    opened = Settings(open_hands=True)
    live, finished, *boards = TABLE[who]
    assert eyes(AS_SET[who], LIVE, opened) == live
    assert eyes(AS_SET[who], FINISHED, opened) == (EVERY if finished else "")
    assert [eyes(AS_SET[who], hand, opened) for hand in (BOARD_LIVE, BOARD, OWN_BOARD)] == boards


@pytest.mark.parametrize("who", ["member", "watch", "public", "no role", "seat elsewhere"])
def test_who_only_watches_may_be_one_hand_behind(who: str) -> None:
    late = Settings(public_sees=("games",), one_hand_behind=True)
    assert is_late(AS_SET[who], LIVE, late)
    assert (eyes(AS_SET[who], LIVE, late), eyes(AS_SET[who], FINISHED, late)) == ("", "public")


@pytest.mark.parametrize(
    "who", ["owner", "director", "recorder", "recorder who plays", "member who plays", "seat", "record"]
)
def test_who_plays_or_records_is_never_behind(who: str) -> None:
    late = Settings(one_hand_behind=True)
    assert not is_late(AS_SET[who], LIVE, late)
    assert eyes(AS_SET[who], LIVE, late) == TABLE[who][0]


@pytest.mark.parametrize(
    "shown", [Settings(), SHOWN, EVERYTHING_OPEN, Settings(open_hands=True)], ids=["new", "games", "all", "open"]
)
def test_nobody_who_plays_sees_another_seat_of_a_live_hand(shown: Settings) -> None:
    playing = [
        each for each in AS_SET.values() if getattr(each, "player", None) == "li" or getattr(each, "seat", None) == 2
    ]
    assert len(playing) > 1
    for asker in (*playing, account("director", "recorder", player="li")):
        for hand in (LIVE, BOARD_LIVE):
            assert eyes_for(asker, hand, shown) <= {Eyes("public"), Eyes("seat", 2)}, asker


@pytest.mark.parametrize("role", ["director", "recorder"])
def test_an_account_that_opened_the_link_to_a_seat_plays_there_in_every_browser(role: Role) -> None:
    for hand in (LIVE, FINISHED):
        assert eyes(account(role), hand._replace(seated=frozenset({ANNA}))) == "public"
        given = Link("seat", GAME, 3, giver=account(role))
        assert eyes(given, hand._replace(seated=frozenset({ANNA}))) == "public"


def test_a_seat_that_nobody_has_is_nobodys_own() -> None:
    assert eyes(Link("seat", GAME, 9), LIVE) == "public"


def test_a_token_without_the_right_to_record_sees_no_live_hand_whole() -> None:
    token = account("recorder", scope=frozenset({Right.SEE_GAMES}))
    assert eyes(token, LIVE) == "public"


@pytest.mark.parametrize(
    ("who", "found"), [("recorder", "all"), ("seat", "seat:2"), ("watch", "public"), ("public", "None")]
)
def test_a_page_takes_the_eyes_that_see_most(who: str, found: str) -> None:
    assert str(widest(eyes_for(AS_SET[who], LIVE, Settings()))) == found

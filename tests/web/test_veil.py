"""Who may not see names or stakes finds none of them inside a game: neither on a page, in a file, nor in JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.rights import Right
from replay.values.club_events import SettingsChanged, Sight
from tests.support.clubs import new_club
from tests.support.one_file import unpacked
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.clients import PASSWORD, client
from tests.support.web.forms import OWN, forms
from tests.support.web.pages import page
from tests.support.web.streams import follow
from tests.support.web.twins import Who, browser, filled

OTHERS = re.compile(r"\b(Li|Chen|Zhao|Wang)\b")
AMOUNT = re.compile(r"\d\.\d\d EUR")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("veil") / "club.db", filled()) as opened:
        opened.statistics.save()
        yield opened


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Club]:
    """A club that a test may change."""
    with new_club(tmp_path / "club.db", filled()) as opened:
        yield opened


def table(club: Club, name: str) -> str:
    return next(each.id for each in club.games() if each.tags.get("Table") == name)


ADDRESSES = (
    "/", "/evenings", "/api/v1/games", "/games/{}", "/api/v1/games/{}", "/games/{}/sheet", "/games/{}/card",
    "/games/{}/sheet.csv", "/api/v1/games/{}/sheet",
    "/api/v1/games/{}/events", "/api/v1/games/{}/hands/1/study", "/games/{}/hands/1/steps/3",
    "/api/v1/games/{}/hands/1/steps/3",
    "/games/{}/hands/3/steps/14",
    "/games/{}/hands/1/steps/3/picture.svg", "/games/{}/hands/3/steps/14/picture.svg",
    "/games/{}/hands/1/share", "/games/{}/hands/1/file.html", "/games/{}/file.html",
    "/api/v1/games/{}/file", "/api/v1/games/{}/hands/1/frames",
    "/games/{}/events/3", "/games/{}/events/24", "/statistics", "/api/v1/statistics",
)  # fmt: skip
"""All that there is to see of a game, but for the pages of most steps."""


def shown(browse: FlaskClient, game: str) -> dict[str, str]:
    found = {path: browse.get(path) for path in (each.format(game) for each in ADDRESSES)}
    assert {each.status_code for each in found.values()} == {200}
    return {path: unpacked(each.text) for path, each in found.items()}


def let_see(club: Club, *seen: Sight) -> None:
    club.administration.change(SettingsChanged(members_see=("games", *seen)))


def test_a_member_finds_no_name_and_no_amount_but_the_own_in_a_game(club: Club) -> None:
    for who, plays in (("member who plays", True), ("member", False)):
        for path, text in shown(browser(club, who), table(club, "pots")).items():  # type: ignore[arg-type]
            assert OTHERS.search(text) is None, path
            assert "thinks" not in text, path
            assert '"stake"' not in text, path
            assert not re.search(r'"pot": *[0-9]', text), path
            assert plays or "Guo" not in text, path
            assert plays or not AMOUNT.search(text), path
            assert plays or not re.search(r'"amount": *[0-9]', text), path


def test_a_branch_says_no_name_and_no_amount_that_its_game_does_not(club: Club) -> None:
    for who, plays in (("member who plays", True), ("member", False)):
        browse, found = browser(club, who), 0  # type: ignore[arg-type]
        for game, step in product((each.id for each in club.games()), range(8, 40, 5)):
            answer = browse.get(f"/games/{game}/hands/1/what-if?step={step}&at=9999")
            found += answer.status_code == 200
            assert OTHERS.search(answer.text) is None, step
            assert plays or not ("Guo" in answer.text or AMOUNT.search(answer.text)), step
        assert found


def test_sentences_are_whole_without_names_and_amounts(club: Club) -> None:
    game = browser(club, "member who plays").get(f"/api/v1/games/{table(club, 'pots')}").json
    assert [each["text"] for each in game["hands"]] == [
        "Guo (seat 1) shows eight pairs and wins with quan dui.",
        "Seat 2 shows eight pairs and wins.",
        "A note is written.",
    ]
    assert [each["text"] for each in game["between"]][-5:] == [
        "Hand 2 is voided.",
        "Seat 2 gives money back to the pot.",
        "The pot gives money back to Seat 3.",
        "The pot gives money back to Seat 2.",
        "The pot gives 1.00 EUR back to Guo.",
    ]
    assert [each["amount"] for each in game["hands"][0]["payments"]] == [100, None, None, 300, 100, 100]
    assert (game["pot"], game["players"]) == (None, ["Guo", "Seat 2", "Seat 3"])


def test_a_sheet_has_a_column_of_money_for_oneself_alone(club: Club) -> None:
    address = f"/games/{table(club, 'pots')}/sheet.csv"
    heads = {
        who: browser(club, who).get(address).text.splitlines()[0] for who in ("director", "member who plays", "member")
    }  # type: ignore[arg-type]
    assert heads == {
        "director": "hand,Dealer,Winner,How,Guo (EUR/2),Chen (EUR/2),Zhao (EUR/2),Pot (EUR/2),void",
        "member who plays": "hand,Dealer,Winner,How,Guo (EUR/2),void",
        "member": "hand,Dealer,Winner,How,void",
    }


def test_the_settings_decide_what_members_see_of_a_game(own: Club) -> None:
    game = table(own, "pots")
    for seen, names, stakes in (((), False, False), (("names",), True, False), (("money",), True, True)):
        if seen:
            let_see(own, *seen)
        for who in ("member", "member who plays"):
            text = browser(own, who).get(f"/games/{game}").text  # type: ignore[arg-type]
            assert ("Chen (seat 2)" in text) is names, (who, seen)
            assert ("Voided: Li thinks" in text) is names, (who, seen)
            assert (" in the pot." in text) is stakes, (who, seen)


def test_a_line_shows_the_own_money_and_that_of_others_to_those_who_may_know_it(own: Club) -> None:
    game = table(own, "pots")
    for seen, others in (((), False), (("money", "names"), True)):
        if seen:
            let_see(own, *seen)
        text = browser(own, "member who plays").get(f"/api/v1/games/{game}/line").text
        assert ">Guo<" in text, seen
        assert (">Chen" in text) is others, seen
        assert (OTHERS.search(text) is not None) is others, seen
    assert browser(own, "member").get(f"/api/v1/games/{game}/line").status_code == 200
    let_see(own)
    assert browser(own, "member").get(f"/api/v1/games/{game}/line").status_code == 404


SIGNED = re.compile(r"[+\N{MINUS SIGN}]\d+\.\d\d")


def test_who_may_not_know_the_stakes_sees_no_result_that_comes_of_money(own: Club) -> None:
    game = table(own, "finished")
    for seen, stakes in ((("names",), False), (("money",), True)):
        let_see(own, *seen)
        member = browser(own, "member")
        for path in ("/", "/evenings", f"/games/{game}"):
            assert (SIGNED.search(member.get(path).text) is not None) is stakes, (path, seen)
        for standing in member.get(f"/api/v1/games/{game}").json["standings"]:
            assert (standing["money"] is not None, standing["place"] is not None) == (stakes, stakes)
        assert member.get("/evenings?player=Li&result=first").status_code == (200 if stakes else 404)
        assert member.get("/evenings?player=Li").status_code == 200


def test_who_may_not_know_the_names_cannot_ask_for_the_games_of_a_player(own: Club) -> None:
    member = browser(own, "member who plays")
    assert member.get("/evenings?player=Li").status_code == 404
    assert 'name="player"' not in member.get("/evenings").text
    assert all(OTHERS.search(member.get(path).text) is None for path in ("/", "/evenings"))


AT_TABLE = (
    *ADDRESSES, "/games/{}/latest", "/games/{}/hands/1/frames", "/api/v1/games/{}/evening", "/games/{}/settling", "/games/{}/evening",
    "/games/{}/seats/1", "/games/{}/seats/2",
)  # fmt: skip
NOT_OF_PLAYERS = {
    "/evenings",
    "/",
    "/statistics",
    "/api/v1/statistics",
    "/api/v1/games",
    "/games/{}/hands/3/steps/14",
    "/games/{}/hands/3/steps/14/picture.svg",
    "/games/{}/events/24",
    "/games/{}/latest",
    "/games/{}/evening",
}
"""Lists, and what the finished game has not."""

SEAT_OF_A_PLAYER = re.compile(r"Seat [1-7](?! ·|: right|, <time)")
"""A seat in the place of a name; not the number of one's own seat, nor of a seat that was opened by a link."""


@thorough
@pytest.mark.parametrize("who", ["seat link", "other seat's link", "record link"])
def test_people_at_one_table_read_each_others_names_at_every_door(club: Club, who: Who) -> None:
    game, browse = table(club, "finished"), browser(club, who)
    others = {"seat link": 2, "other seat's link": 1}.get(who)  # nobody speaks for another's seat
    for path in (each for each in AT_TABLE if each not in NOT_OF_PLAYERS and not each.endswith(f"/seats/{others}")):
        answer = browse.get(path.format(game))
        assert answer.status_code == 200, path
        assert SEAT_OF_A_PLAYER.search(answer.text) is None, path
        assert re.search(r"\b(Guo|Li)\b", answer.text) or "evening" in path or "settling" in path, path
        assert re.search(r"\b(Chen|Zhao|Wang)\b", answer.text) is None, path
    assert browse.get(f"/api/v1/games/{game}").json["players"] == ["Guo", "Li"]
    streamed = follow(browse, f"/api/v1/games/{game}/events?eyes=public").text
    assert '"player":"Guo"' in streamed
    assert '"player":"Li"' in streamed
    for other in ("pots", "others", "closed", "live"):
        for path in (each for each in AT_TABLE if "{}" in each):
            assert browse.get(path.format(table(club, other))).status_code == 404, path


@pytest.mark.parametrize("kind", ["quandui/gamerules", "khanhoo/denexa", "guandan/fcg"])
def test_a_seat_reads_the_names_of_its_table_in_every_kind(tmp_path: Path, kind: str) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.access.accounts.add("Anna", PASSWORD)
        game = club.simulate(kind, 4, 2, 7, stake="0.50 EUR" if kind.startswith("quandui") else None).game
        browse = client(club)
        browse.set_cookie("paipu-link", club.access.redeem(club.access.links.make(game, 2)[0])[0])
        for path in (
            f"/games/{game}",
            f"/games/{game}/hands/1/steps/20",
            f"/games/{game}/sheet",
            f"/games/{game}/card",
            f"/games/{game}/seats/2",
        ):
            text = browse.get(path).text
            assert re.search("Bot [134]", text), path
            assert SEAT_OF_A_PLAYER.search(text) is None, path


def test_a_seat_link_shows_no_words_and_no_money_of_others(club: Club) -> None:
    game = table(club, "finished")
    for who in ("seat link", "other seat's link"):
        for path in AT_TABLE:
            text = browser(club, who).get(path.format(game), follow_redirects=True).text  # type: ignore[arg-type]
            assert "Li paid 1.00" not in text, path
            assert '"stake":' not in text, path
    (dispute,) = browser(club, "seat link").get(f"/api/v1/games/{game}").json["hands"][0]["disputes"]
    assert dispute["reason"] == "…"


def test_who_watches_reads_no_name(club: Club) -> None:
    browse, game = browser(club, "watch link"), table(club, "finished")
    for path in AT_TABLE:
        text = browse.get(path.format(game)).text
        assert not re.search(r"\b(Guo|Li)\b", text), path


def test_a_member_chooses_the_own_seat_by_the_own_name_and_others_by_their_seats(own: Club) -> None:
    page = browser(own, "director").get(f"/games/{table(own, 'others')}").text
    assert "Wang" in page
    member = browser(own, "member who plays").get(f"/games/{table(own, 'pots')}/hands/1/steps/2").text
    assert re.findall(r'name="eyes".* aria-pressed="\w+">([^<]+)', member) == ["everybody", "Guo"]


def test_the_own_statement_says_nobody_else(club: Club) -> None:
    member = browser(club, "member who plays")
    for path in ("/players/Guo/statement", "/players/Guo/statement.csv", "/api/v1/ledger/statements/Guo"):
        text = member.get(path).text
        assert OTHERS.search(text) is None, path
        assert "thinks" not in text, path
    assert "another player" in member.get("/players/Guo/statement").text
    (statement,) = member.get("/api/v1/ledger/statements/Guo").json
    assert {each["with_account"].partition(":")[0] for each in statement["lines"]} == {"players", "pots"}
    assert {each["with_account"] for each in statement["lines"] if each["with_account"].startswith("players")} == {
        "players"
    }
    assert {each["event"] for each in statement["lines"] if each["game"] is not None} == {None}


def test_no_id_of_an_event_is_made_of_a_hidden_name_or_amount(club: Club) -> None:
    for name in ("pots", "finished"):
        game = table(club, name)
        seen = {
            each["id"]: each
            for each in browser(club, "member").get(f"/api/v1/games/{game}/events?limit=30").json["events"]
        }
        known = {
            each["id"]: each
            for each in browser(club, "director").get(f"/api/v1/games/{game}/events?limit=30").json["events"]
        }
        same = [each["type"] for id, each in seen.items() if id in known]
        assert not {"GameOpened", "Joined", "Paid"} & {*same}
        assert "HandEnded" in same


def test_boards_and_matches_name_nobody_to_a_member(own: Club) -> None:
    own.administration.release("7")
    for who, names in (("member", ["Seat 1", "Seat 2", "Seat 3"]), ("member who plays", ["Guo", "Seat 2", "Seat 3"])):
        browse = browser(own, who)  # type: ignore[arg-type]
        (played,) = browse.get("/api/v1/boards/7").json["tables"]
        assert [each["player"] for each in played["places"]] == names
        sides = browse.get("/api/v1/matches/Cup").json["rounds"][0]["meetings"][0]["tables"][0]["sides"]
        assert [each["players"] for each in sides] == [["Seat 1", "Seat 3"], ["Seat 2", "Seat 4"]]
        for path in ("/boards/7", "/matches/Cup"):
            assert OTHERS.search(browse.get(path).text) is None


def test_a_token_sees_no_name_that_it_may_not(club: Club) -> None:
    account = club.access.accounts.get("director").id
    for scope, players in (
        ({Right.SEE_GAMES}, ["Seat 1", "Seat 2"]),
        ({Right.SEE_GAMES, Right.SEE_NAMES}, ["Guo", "Li"]),
    ):
        key, _ = club.access.tokens.make(account, "program", scope)
        headers = {"Authorization": f"Bearer {key}"}
        answer = browser(club, "public").get(f"/api/v1/games/{table(club, 'finished')}", headers=headers)
        assert (answer.json["players"], answer.json["pot"]) == (players, None)


def test_who_imports_or_records_in_a_game_sees_its_names_and_stakes(own: Club) -> None:
    game = table(own, "finished")
    account, record = own.access.accounts.get("director").id, b"".join(own.export(game)).decode()
    doing = {Right.SEE_GAMES, Right.IMPORT, Right.RECORD}
    for scope, imported, following in (
        (doing, 403, 403),
        (doing | {Right.SEE_NAMES}, 403, 403),
        (doing | {Right.SEE_NAMES, Right.SEE_STAKES}, 200, 200),
    ):
        key, _ = own.access.tokens.make(account, "program", scope)
        asked = {"headers": {"Authorization": f"Bearer {key}"}}
        browse = browser(own, "public")
        assert browse.post("/api/v1/records", json={"record": record}, **asked).status_code == imported  # type: ignore[arg-type]
        assert browse.get(f"/api/v1/games/{game}/next", **asked).status_code == following  # type: ignore[arg-type]
        moves = {"version": 1, "moves": [{"text": "2 #"}]}
        refused = browse.post(f"/api/v1/games/{game}/moves", json=moves, **asked)  # type: ignore[arg-type]
        assert (refused.status_code == 403) == (following == 403)


def test_a_hand_that_was_voided_is_named_without_the_reason_where_words_are_hidden(own: Club) -> None:
    game = table(own, "pots")
    void = own.timeline(game).recorded(22, 22)[0].id
    for who, told in (("director", True), ("member", False)):
        page = browser(own, who).get(f"/games/{game}?done={void}").text  # type: ignore[arg-type]
        assert ("Hand 2 is voided: Li thinks." in page) is told
        assert "Hand 2 is voided" in page


def test_what_people_wrote_of_a_hand_that_is_not_there_is_not_there_either(own: Club) -> None:
    let_see(own, "names")
    game = table(own, "closed")
    for who, told in (("member", False), ("director", True), ("treasurer", False)):
        browse = browser(own, who)  # type: ignore[arg-type]
        event = next(each.id for each in own.own_stream.read("HandDisputed") if str(each.data.game) == game)  # type: ignore[attr-defined]
        pages = (
            [f"/ledger/events/{event}", f"/games/{game}"]
            if who != "treasurer"
            else [f"/ledger/events/{event}", "/ledger", "/ledger/journal", "/api/v1/ledger/settle"]
        )
        for path in pages:
            assert ("I had the 1b" in browse.get(path).text) is told, (who, path)


def test_a_notice_shows_no_event_that_one_may_not_see(own: Club) -> None:
    payment = next(each for each in own.own_stream.read("Settled"))
    member, game = browser(own, "member"), table(own, "pots")
    assert member.get(f"/games/{game}?done={payment.id}").status_code == 404
    assert member.get(f"/games/{game}?done={UUID(int=0)}").status_code == 404


def test_a_conflict_of_ids_names_no_game(own: Club) -> None:
    game, other = table(own, "finished"), table(own, "pots")
    taken = str(own.timeline(other).recorded(3, 3)[0].id)
    own.reviews.resolve(UUID(game), 1, "paid")
    for who in ("seat link", "director"):
        browse = browser(own, who)  # type: ignore[arg-type]
        answer = browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 1, "id": taken})
        assert (answer.status_code, answer.json["reason"]) == (409, "treasury.id-used")
        assert answer.json["detail"] == f"the id {taken} already belongs to another event: a new event needs a new id"
        page = browse.get(f"/games/{game}")
        action, fields = forms(page)["confirm-1"]
        fields["id"] = taken
        assert other not in browse.post(action, data={**fields, "seat": "1"}, headers=OWN).text


def test_the_books_wait_for_a_hand_as_the_pages_do(own: Club) -> None:
    pending = {each.account for each in own.books.balances() if each.pending}
    assert pending
    own.administration.change(SettingsChanged(one_hand_behind=True, members_see=("games", "money")))
    for who, waits in (("treasurer", True), ("member", True)):
        found = browser(own, who).get("/api/v1/ledger/balances").json  # type: ignore[arg-type]
        assert {each["account"] for each in found if each["pending"]} == (set() if waits else pending)
        assert ("Pending" in browser(own, who).get("/ledger").text) is not waits  # type: ignore[arg-type]


def test_a_pot_is_called_by_its_evening_and_by_its_table_only_for_those_who_see_the_game(own: Club) -> None:
    game = table(own, "pots")
    typed(own).adjust("Li", f"pot:{game}", "1.00 EUR", "kept")
    for sees, told in (("games", True), ("log", False)):
        own.administration.change(SettingsChanged(members_see=(sees, "money")))
        text = page(browser(own, "member").get("/ledger")).text  # type: ignore[arg-type]
        assert f"Pot · Quán Duì, {own.day(game):%-d %B %Y}" in text
        assert ("table \N{FIRST STRONG ISOLATE}pots" in text or "table pots" in text) is told
        assert f"pot of game {game[:4]}" not in text

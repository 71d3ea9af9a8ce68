"""The first page of the club: the tables of this evening, the last evening as a line, and those before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from sqlalchemy import event

from replay.club import Club
from replay.values import clock
from replay.values.club_events import SettingsChanged, Sight
from replay.values.events import GameEnded
from replay.values.times import format_time
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.treasury.evenings import played
from tests.support.web.answers import answers
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import send
from tests.support.web.pages import page

OTHERS = re.compile(r"Wang Fang|Joost|Sanne|Hu Jun|Sun Yi|Femke")
SIGNED = re.compile(r"[+\N{MINUS SIGN}]\d+\.\d\d")
SAMPLES = ("results_only", "khanhoo/results", "guandan/results", "evening", "khanhoo/match")


def sample(name: str) -> str:
    return FOLDER.joinpath(*f"{name}.paipu".split("/")).read_text("utf-8")


def tonight(name: str, table: str) -> str:
    """A sample of today whose last hand is still to come."""
    today = format_time(clock.now())[:10]
    text = re.sub(r'\[Date "[^"]*"\]', f'[Date "{today}"]\n[Table "{table}"]', sample(name))
    return text.rpartition("== end")[0].rpartition("== hand")[0]


def fill_open(club: Club) -> None:
    """A club without an account, in which the owner looks around."""
    for name in SAMPLES:
        club.import_record(sample(name).encode(), name)
    for table, name in (("1", "guandan/results"), ("2", "results_only"), ("3", "khanhoo/results")):
        club.import_record(tonight(name, table).encode(), table)


def fill(club: Club) -> None:
    fill_open(club)
    club.administration.change(SettingsChanged(name="Zeedijk", members_see=("games", "money", "names")))
    for name, roles in (("Anna", ("director", "treasurer")), ("Li", ("member", "recorder")), ("Guest", ("member",))):
        club.access.accounts.add(name, "correct horse battery", roles=roles)  # type: ignore[arg-type]
    club.administration.tie(club.access.accounts.get("Li").id, "Li Wei")


@pytest.fixture
def zeedijk(fresh: Callable[..., Club]) -> Club:
    return fresh("tonight", fill)


def let_see(club: Club, *seen: Sight) -> None:
    club.administration.change(SettingsChanged(members_see=seen, public_sees=seen))


def text_of(browse: FlaskClient, address: str = "/") -> str:
    answer = browse.get(address)
    assert answer.status_code == 200
    return answer.text


def tables(text: str) -> list[str]:
    """The summary of each table of this evening, with ``mine`` before one's own."""
    found = re.findall(r'class="at-table( mine)?"(.*?)</a>', text, re.DOTALL)
    return [
        " ".join(re.sub("<[^>]+>", " ", f"{own} {words}".partition(">")[2] or words).split()) for own, words in found
    ]


def own_tables(text: str) -> list[bool]:
    return [bool(each) for each in re.findall(r'class="at-table( mine)?"', text)]


def test_tables_of_this_evening_are_there_with_ones_own_first(zeedijk: Club) -> None:
    text = text_of(signed_in(zeedijk, "Li"))
    assert own_tables(text) == [True, True, False]
    own, race, other = tables(text)
    assert "Table 2 Quán Duì · hand 6" in own
    assert "\N{MINUS SIGN}0.50 EUR, you" in own
    assert "39 of 50, you" in race
    assert "Table 1 Guandan" in other
    assert "levels" in other
    assert own_tables(text_of(signed_in(zeedijk, "Guest"))) == [False, False, False]


def test_a_table_that_was_closed_or_is_of_another_day_is_no_table_of_this_evening(zeedijk: Club) -> None:
    assert len(own_tables(text_of(signed_in(zeedijk, "Li")))) == 3
    for game in zeedijk.latest_games("", 3).items:
        zeedijk.append(game.id, [GameEnded()], "club")
    assert own_tables(text_of(signed_in(zeedijk, "Li"))) == []


def test_the_last_evening_is_ones_own_with_its_line_and_ones_own_number(zeedijk: Club) -> None:
    text = text_of(signed_in(zeedijk, "Li"))
    assert "Your last evening" in text
    last = text.partition('class="last"')[2].partition("</section>")[0]
    assert "53 each" in last
    assert "+0.24" in last
    assert last.count('<svg class="ch"') == 2
    assert "The club's last evening" in text_of(signed_in(zeedijk, "Guest"))


def test_an_evening_before_it_is_a_row_with_a_line_and_ones_own_number(zeedijk: Club) -> None:
    text = text_of(signed_in(zeedijk, "Li"))
    rows = text.partition('class="old"')[2]
    assert re.findall(r'<time datetime="([^"]+)"', rows) == ["2026-11-20", "2026-09-26", "2026-06-19", "2026-03-13"]
    assert re.findall(r'class="amount[^"]*">([^<]*)<', rows) == ["–", "–", "\N{MINUS SIGN}0.50", "+2.00"]
    assert re.findall(r'class="(spark[^"]*)"', rows) == ["spark", "spark", "spark me", "spark me"]


def fill_evenings(club: Club) -> None:
    """Three games of three on one evening, three of three on another, and a game afterwards."""
    for number, winner in enumerate((1, 2, 1), 1):
        played(club, [winner, 2], number=number)
        played(club, [winner], ("Wang", "Guo", "Chen"), number=10 + number, day="2024-11-19T19:30:00")
    played(club, [1], number=20, day="2024-12-01T19:30:00")
    club.access.accounts.add("Li", PASSWORD, roles=("member",))
    club.administration.tie(club.access.accounts.get("Li").id, "Li")


def evenings(text: str) -> list[tuple[str, str, str]]:
    """Of each row of the list: whose line it has, its words, and its number."""
    rows = re.findall(r'class="an-evening"(.*?)</a>', text, re.DOTALL)
    return [
        (
            next(iter(re.findall(r'class="(spark[^"]*)"', row)), ""),
            " ".join(re.sub("<[^>]+>", " ", row.partition('class="who"')[2].partition("<svg")[0]).split()).strip("> "),
            row.rpartition('">')[2].partition("<")[0],
        )
        for row in rows
    ]


def test_an_evening_of_several_games_is_one_row_with_their_sum_as_line_and_number(fresh: Callable[..., Club]) -> None:
    club = fresh("evenings", fill_evenings)
    let_see(club, "games", "money", "names")
    own, others = evenings(text_of(signed_in(club, "Li")))
    assert own == ("spark me", "Li Quán Duì · 3 games", "+6.00")
    assert others == ("spark", "Wang Quán Duì · 3 games", "–")
    assert [row[2] for row in evenings(text_of(client(club)))] == ["+6.00", "+3.00"]
    let_see(club, "games", "names")
    assert evenings(text_of(signed_in(club, "Li")))[0][::2] == ("spark me", "+6.00")
    for row in evenings(text_of(client(club))):
        assert row[::2] == ("", "")
    let_see(club, "games")
    for row in evenings(text_of(client(club))):
        assert row == ("", "3 games at one table Quán Duì", "")


def test_a_visitor_without_account_needs_none_and_cannot_open_a_table(zeedijk: Club) -> None:
    assert client(zeedijk).get("/").status_code == 303  # the club shows the public nothing
    let_see(zeedijk, "games", "names")
    shown = page(client(zeedijk).get("/"))
    assert "I sit at a table" in shown.text
    assert "/games/new" not in shown.links
    assert "/sign-in" in shown.links
    assert "Open a table" in text_of(signed_in(zeedijk, "Li"))


def test_a_sentence_says_what_one_gets_or_owes_to_those_who_may_know_it(zeedijk: Club) -> None:
    text = text_of(signed_in(zeedijk, "Li"))
    (unit,) = zeedijk.books.settle()
    for due in unit.payments:
        name, amount = due.payer.player, f"{due.amount // 100}.{due.amount % 100:02} EUR"
        assert (f"{name} owes you {amount}." in text) == (due.payee.player == "Li Wei"), name
    assert "owes you" in text
    assert "owes you" not in text_of(signed_in(zeedijk, "Guest"))
    let_see(zeedijk)
    assert "owes you" not in text_of(signed_in(zeedijk, "Anna"))


def test_who_may_see_the_own_money_alone_reads_no_name_of_another_in_the_sentence(zeedijk: Club) -> None:
    zeedijk.administration.change(SettingsChanged(members_see=("games", "names")))
    owed = text_of(signed_in(zeedijk, "Li")).partition('class="owed"')[2].partition("</p>")[0]
    assert re.search(r"You get \d+\.\d\d EUR, all evenings together", owed)
    assert "owes" not in owed


def test_an_address_with_filters_leads_to_the_list_of_evenings(zeedijk: Club) -> None:
    browse = signed_in(zeedijk, "Li")
    answer = browse.get("/?player=Li+Wei&kind=quandui")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/evenings?player=Li+Wei&kind=quandui")
    assert browse.get(answer.headers["Location"]).status_code == 200
    assert browse.get("/?nonsense=1", follow_redirects=True).status_code == 422


def test_each_place_is_there_for_those_who_may_see_it(zeedijk: Club) -> None:
    def places(browse: FlaskClient) -> list[str]:
        return re.findall(
            r"</svg>(\w+)</a>", text_of(browse).partition('<nav class="places"')[2].partition("</nav>")[0]
        )

    assert places(signed_in(zeedijk, "Anna")) == ["Tonight", "Evenings", "Players", "Money"]
    let_see(zeedijk, "games")
    assert places(signed_in(zeedijk, "Guest")) == ["Tonight", "Evenings"]
    assert places(client(zeedijk)) == ["Tonight", "Evenings"]


def test_settings_members_account_and_languages_are_behind_the_letter(zeedijk: Club) -> None:
    behind = text_of(signed_in(zeedijk, "Anna")).partition('<details class="you">')[2].partition("</details>")[0]
    assert re.findall('href="(/[^"?]*)"', behind) == ["/account", "/members", "/settings"]
    assert "简体中文" in behind
    let_see(zeedijk, "games")
    plain = text_of(client(zeedijk))
    assert 'class="you"' not in plain
    assert "简体中文" in plain


@pytest.mark.parametrize("address", ["/", "/evenings"])
def test_names_and_money_that_are_withheld_are_in_no_part_of_the_page(zeedijk: Club, address: str) -> None:
    let_see(zeedijk, "games")
    for browse in (signed_in(zeedijk, "Guest"), client(zeedijk)):
        text = text_of(browse, address)
        assert OTHERS.search(text) is None
        assert SIGNED.search(text) is None
    let_see(zeedijk, "games", "names")
    assert OTHERS.search(text_of(client(zeedijk), address)) is not None
    assert SIGNED.search(text_of(client(zeedijk), address)) is None


def other_names(text: str) -> str:
    return text.replace("Wang Fang", "Zhou Yun").replace("Joost Bakker", "Bart Bakker")


def other_money(text: str) -> str:
    """The same hands for twice the stake, won by others."""
    text = text.replace('"0.25 EUR"', '"0.75 EUR"').replace(" 0.25", " 0.75").replace(" 0.50", " 1.50")
    return (
        text.replace('"1.00 EUR"', '"3.00 EUR"')
        .replace(" 1.00", " 3.00")
        .replace(" 2.00", " 6.00")
        .replace(" 3.25", " 9.75")
    )


@pytest.mark.parametrize(
    ("differs", "seen"), [(other_names, ("games",)), (other_money, ("games", "names"))], ids=["names", "money"]
)
def test_clubs_that_differ_in_what_is_withheld_have_the_same_pages(
    fresh: Callable[..., Club], differs: Callable[[str], str], seen: tuple[Sight, ...]
) -> None:
    pages = []
    for which, change in (("one", str), ("other", differs)):
        own = fresh(which)
        for name in ("results_only", "guandan/results"):
            own.import_record(change(sample(name)).encode(), name)
        for table, name in enumerate(("results_only", "guandan/results"), 1):
            own.import_record(change(tonight(name, str(table))).encode(), str(table))
        own.access.accounts.add("Anna", "correct horse battery")
        let_see(own, *seen)
        found = answers(own, ["/", "/evenings"])
        pages.append({path: re.sub(rb"/games/[-0-9a-f]{36}", b"", each.body) for path, each in found.items()})
        assert {each.status for each in found.values()} == {200}
    one, other = pages
    assert one == other


@contextmanager
def statements(club: Club) -> Iterator[list[str]]:
    """The statements that are executed meanwhile."""
    found: list[str] = []
    engine = club.store.backend.engine

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        found.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


def test_more_games_and_longer_ones_cost_no_more_queries(fresh: Callable[..., Club]) -> None:
    def games(number: int, hands: int) -> Callable[[Club], None]:
        def made(club: Club) -> None:
            for seed in range(number):
                club.simulate("khanhoo", 3, hands, seed, "0.50 EUR")

        return made

    counts = []
    for number, hands in ((31, 1), (60, 2)):
        own = fresh(f"{number}", games(number, hands))
        client(own).get("/")
        with statements(own) as asked:
            assert client(own).get("/").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_club_without_games_says_how_to_bring_some_in(fresh: Callable[[], Club]) -> None:
    club = fresh()
    club.administration.begin("", "EUR", "members")  # a new club is asked first
    shown = page(client(club).get("/"))
    assert "This club has no games yet." in shown.text
    assert "/games/new" in shown.links


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("js", [True, False])
def test_the_first_screen_of_a_phone_holds_the_tables_and_the_button(
    visit: Callable[..., Page], served_club: Callable[[Club], str], fresh: Callable[..., Club], js: bool
) -> None:
    shown = visit("/", at=served_club(fresh("phone", fill_open)), js=js, wide=360, high=740)
    button = shown.get_by_role("link", name="Open a table").bounding_box()
    places = shown.get_by_role("navigation", name="Site").bounding_box()
    assert button is not None
    assert places is not None
    assert button["y"] + button["height"] < 420
    assert (places["y"], places["height"]) == (740 - 58, 58)
    expect(shown.get_by_role("link", name="Settings")).to_be_hidden()
    shown.locator("details.you > summary").click()
    expect(shown.get_by_role("link", name="Settings")).to_be_visible()
    shown.set_viewport_size({"width": 1280, "height": 800})
    places = shown.get_by_role("navigation", name="Site").bounding_box()
    assert places is not None
    assert places["y"] < 10


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_nothing_scrolls_sideways_in_any_language(
    visit: Callable[..., Page], served_club: Callable[[Club], str], fresh: Callable[..., Club]
) -> None:
    shown = visit("/", at=served_club(fresh("tongues", fill_open)), wide=320, high=740)
    for tag in ("en", "zh-Hans", "zh-Hant"):
        shown.goto(f"{shown.url.partition('?')[0]}?lang={tag}")
        for wide in (320, 360, 414, 768, 1024, 1280, 1600):
            shown.set_viewport_size({"width": wide, "height": 740})
            assert shown.evaluate("document.documentElement.scrollWidth") <= wide, (tag, wide)


def test_the_page_of_money_begins_with_ones_own_payments_and_a_tap_records_one(zeedijk: Club) -> None:
    browse = signed_in(zeedijk, "Li")
    shown = browse.get("/ledger")
    assert shown.text.index("owes you") < shown.text.index('id="settling"')
    assert ">you</text>" in shown.text
    guest = signed_in(zeedijk, "Guest").get("/ledger").text
    assert "owes you" not in guest
    assert ">you</text>" not in guest
    (unit,) = zeedijk.books.settle()
    due = next(each for each in unit.payments if each.payee.player == "Li Wei")
    owed = next(each.amount for each in zeedijk.books.balances() if each.player == "Li Wei")
    for _ in range(2):  # a second tap on an old screen is answered, and records nothing
        assert send(browse, shown, "settle-own-1-1").status_code == 303
    left = next((each.amount for each in zeedijk.books.balances() if each.player == "Li Wei"), 0)
    assert left == owed - due.amount

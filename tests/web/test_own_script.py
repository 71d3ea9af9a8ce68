"""A Chinese page has nothing in English beside its words, and its stamps, cards and signs are in the script of its reader."""

from __future__ import annotations

import json
import re

from replay.club import Club
from tests.support.web.clients import client
from tests.support.web.recorder import open_table

HANS, HANT = {"Accept-Language": "zh-Hans"}, {"Accept-Language": "zh-Hant"}


def test_a_drawn_hand_is_drawn_in_chinese_in_the_list_of_hands(own: Club) -> None:
    game = open_table(own, "quandui/pagat", "Li", "Guo", lines=("== hand 1, dealer 1, depth result", "1 stock empty"))
    browse = client(own)
    assert "Drawn" in browse.get(f"/games/{game}").text
    chinese = browse.get(f"/games/{game}", headers=HANS).text
    assert "流局" in chinese
    assert "Drawn" not in chinese


def test_cards_and_the_keys_of_suits_are_in_the_script_of_the_reader(own: Club) -> None:
    lines = ("== hand 1, dealer 1, depth observed", "1 -9b")
    game = open_table(own, "quandui/pagat", "Li", "Guo", lines=lines)
    browse = client(own)
    cards = re.search(r'"(/cards/quandui\.svg\?[^"#]*)#', browse.get("/cards/quandui", headers=HANT).text)
    assert cards
    drawn = browse.get(cards[1].replace("&amp;", "&")).text
    assert ("萬" in drawn, "万" in drawn) == (True, False)
    assert "万" in browse.get("/cards/quandui.svg").text
    for headers, sign in ((HANS, "饼"), (HANT, "餅")):
        page = browse.get(f"/games/{game}/record", headers=headers).text
        assert re.search(f'"sign": ?{re.escape(json.dumps(sign))}', page.replace("&#34;", '"'))


def test_in_a_game_of_teams_the_dealer_only_shuffles(own: Club) -> None:
    browse = client(own)
    for rules, lines, said, unsaid in (
        ("guandan/fcg", ("== hand 1, depth result", "1 finishes 1 3"), "洗牌", "坐庄"),
        ("quandui/pagat", ("== hand 1, dealer 1, depth result", "1 #"), "坐庄", "洗牌"),
    ):
        game = open_table(own, rules, "Li", "Guo", "Xu", "Hu", lines=lines)
        recorder = browse.get(f"/games/{game}/record", headers=HANS).text.replace("&#34;", '"')
        for code in ("deals", "deals-badge", "next-hand"):
            words = re.search(rf'"{code}": ?("(?:[^"\\]|\\.)*")', recorder)
            assert words
            assert said in json.loads(words[1])
        course = browse.get(f"/games/{game}", headers=HANS).text
        assert f"{said} · 次序" in course
        assert f"{unsaid} · 次序" not in course


def test_no_space_parts_two_chinese_sentences(own: Club) -> None:
    lines = ("== hand 1, dealer 1, depth result", "1 #", "== hand 2, depth result")
    game = open_table(own, "quandui/pagat", "Li", "Guo", lines=lines, stake=50)
    browse = client(own)
    for path in ("/ledger", f"/games/{game}/seats/1", f"/games/{game}/record?done=1", "/?player=nobody"):
        for said in re.findall(
            r'<p(?: class="(?:quiet|last|sentence)")?>.*?</p>', browse.get(path, headers=HANS).text, re.DOTALL
        ):
            assert not re.search(r"[。：] +\S", re.sub(r"<[^>]*>", "", said)), (path, said)


def test_who_records_is_named_in_the_language_of_the_reader(own: Club) -> None:
    game = open_table(own, "guandan/fcg", "Li", "Guo", "Xu", "Hu", lines=())
    browse = client(own)
    for headers, holder in ((HANS, "管理俱乐部的人"), (HANT, "管理俱樂部的人")):
        recorder = browse.get(f"/games/{game}/record", headers=headers).text.replace("&#34;", '"')
        said = re.search(r'"the owner of the club": ?("[^"]*")', recorder)
        assert said
        assert json.loads(said[1]) == holder


def test_names_of_a_score_sheet_break_at_the_comma_between_them(own: Club) -> None:
    lines = ("== hand 1, depth result", "1 finishes 1 2 3 4")
    game = open_table(own, "guandan/fcg", "Joost Bakker", "Sanne Visser", "Femke Bakker", "Hu Jun", lines=lines)
    page = client(own).get(f"/games/{game}/sheet", headers=HANS).text
    assert "Joost Bakker、Sanne Visser、Femke Bakker" in page

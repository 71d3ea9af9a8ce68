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

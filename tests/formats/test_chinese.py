"""A record may be typed in Chinese, on a Chinese keyboard; it is the same record, and is written in the one form."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from replay.formats import read_text, write_text
from replay.identity import envelopes, game_id
from replay.rules import opened_rules, rules_named
from replay.values.events import GameOpened
from replay.words.errors import BadInput

AT = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
HEAD = '%paipu 1\n[Rules "{rules}"] [Date "2026-11-20"] [Place "x"]\n[Seats "Guo; Li; Mei{more}"] [Stake "0.50 EUR"]\n'
QUANDUI = HEAD.format(rules="quandui/gamerules", more="")
GUANDAN = HEAD.format(rules="guandan/fcg", more="; Sun")
KHANHOO = HEAD.format(rules="khanhoo/denexa", more="")


def canon(text: str) -> str:
    """The record in its one form."""
    events = read_text(text.encode(), "x").events
    opened = events[0]
    assert isinstance(opened, GameOpened)
    records = envelopes(events, game=game_id(opened, AT.date()), at=AT, by="text")
    return write_text(opened_rules(opened), records)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (
            QUANDUI + "dealer 1 random\n== hand 1, dealer 1, depth observed\n$ 1>pot 0.50 2>pot 0.50 3>pot 0.50\n3 cut\n1 deal ?16\n"
            "1 -4b\n2 +? -7w {at last}\n3 !7w over 1 dui -DH\n1 +? -9s\nback\n1 -2s\n2 !2s # 1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s\n"
            'leave 1\njoin 4 "王芳" after 2\n== hand 2, dealer 2, depth result\n4 ##\nvoid 2 "it was Li"\n== hand 3, depth result\n'
            "2 # 4w from 3\n== end\n",
            QUANDUI + "庄家1抽签\n＝＝第1副，庄家1，详细程度明面 ；开始\n＄１＞底池０．５０　2>底池0.50　3>底池0.50\n3切牌\n1发牌？16\n"
            "1打四饼\n2摸？打七万｛at last｝\n3碰七万，另有1对，打大红\n1摸？打九索\n悔牌\n1打二条\n"
            "2碰二索胡一饼一饼3b3w 2s2s 5s5s 四万四筒 9w9w 大红小红 8s8s\n"
            "离座1\n入座4“王芳”接2\n== 第2副 庄家2，详细程度结果\n4胡全对\n作废2“it was Li”\n"
            "== 第3副，详细程度结果\n2胡四万来自3\n== 结束\n",
        ),
        (
            GUANDAN + "== hand 1, depth result\n3 finishes 3 1\n== hand 2\n4 deal 33H 44S 55D X1 ?20\n2 tribute AS > 1\n4 tribute X1\n"
            "1 returns 6C > 2\n3 returns 9C\n4 33H 44S 55D\n1 pass\n2 p\n3 66H 77C 88D\n4 pass\n1 TS JS QS KS 5H straight flush T\n"
            "2 ?6 bomb 9\n3 4 pass\n1 pass\n",
            GUANDAN + "== 第1副，详细程度结果\n3名次3、1\n== 第2副\n4發牌３３红心 四四黑桃 55方片 小王？20\n2进贡黑桃A给1\n4進貢黑鬼\n"
            "1還貢梅花6給2\n3还贡草花9\n4出33红桃44黑桃55方块\n1过\n2不要\n3出66H 77C 88D\n4過\n1出TS JS QS KS 红心5同花顺T\n"
            "2出？6炸弹9\n3 4过\n大家过\n",
        ),
        (
            KHANHOO + "dealer 1 random\n== hand 1, depth result\n3 out 1=8, 2=11, 3=12\n== hand 2\n3 -KC\n2 !KC court over 1 royal\n"
            "2 lay KC 9H X=9H\n2 -5D\n3 +? -9S\n1 <9S -4H\n3 !4H triplet\n3 lay 4H ?2\n3 -2S\n1 challenge khanhoo over 2 triplet\n",
            KHANHOO + "庄家1 抽签\n== 第1副 详细程度 结果\n3胡牌1=8、2=11、3=12\n== 第2副\n3打梅花K\n2碰KC成宫牌，另有1皇家\n"
            "2亮出 KC 9H 鬼牌当红心9\n2打方片5\n3摸？打黑桃九\n1拿9S打♥4\n3碰4H同点\n3亮出4H？2\n3打2S\n1爭牌看虎，另有2同點\n",
        ),
    ],
    ids=["quandui", "guandan", "khanhoo"],
)  # fmt: skip
def test_a_record_in_chinese_is_the_same_record(english: str, chinese: str) -> None:
    assert canon(chinese) == canon(english)
    assert read_text(chinese.encode(), "x").events == read_text(english.encode(), "x").events


@pytest.mark.parametrize(
    ("line", "column", "found"),
    [
        ("1打四饼 打西风", 7, "'西风'"),
        ("1　打　四饼　做什么", 8, "'做什么'"),
        ("1发牌一饼二饼东风", 8, "'东风'"),
        ("1做什么", 2, "'做什么'"),
        ("一打四饼", 1, "'一打四饼'"),
    ],
)
def test_a_refusal_names_the_place_in_what_was_typed(line: str, column: int, found: str) -> None:
    text = QUANDUI + f"dealer 1 random\n== hand 1\n3切牌\n{line}\n"
    with pytest.raises(BadInput) as refused:
        read_text(text.encode(), "x")
    assert (refused.value.line, refused.value.column) == (7, column)
    assert f"found {found}" in str(refused.value)


@pytest.mark.parametrize(
    ("rules", "text", "cards"),
    [
        ("guandan", "红心5 紅心5 红桃5 紅桃5 ♥5 红桃五 红心５", ["5H"] * 7),
        ("guandan", "方块5 方塊5 方片5 梅花5 草花5 黑桃十 黑桃10", ["5D"] * 3 + ["5C"] * 2 + ["TS"] * 2),
        ("guandan", "大王 紅鬼 红鬼 小王 黑鬼", ["X2"] * 3 + ["X1"] * 2),
        ("khanhoo", "红心5 紅心5 红桃5 方片5 鬼牌 梅花Ｋ", ["5H"] * 3 + ["5D", "X", "KC"]),
        ("quandui", "四筒 四饼 四餅 二条 二條 二索 七万 ７萬", ["4b"] * 3 + ["2s"] * 3 + ["7w"] * 2),
    ],
)
def test_cards_are_read_as_players_write_them(rules: str, text: str, cards: list[str]) -> None:
    assert rules_named(rules, {}).pack.read(text) == cards


@pytest.mark.parametrize(
    ("line", "place"), [("1 -4b {打 过，；}", "{打 过，；}"), ('abandon "末班车，走了；胡"', '"末班车，走了；胡"')]
)
def test_what_people_say_in_their_own_words_stays_as_it_is(line: str, place: str) -> None:
    text = QUANDUI + f"dealer 1 random\n== hand 1\n3 cut\n{line}\n"
    assert place in canon(text)


DOCUMENTED = Path(__file__).parents[2] / "docs" / "notation.md"


@pytest.mark.parametrize("kind", ["quandui", "guandan", "khanhoo"])
def test_every_word_that_may_be_typed_is_in_the_documents(kind: str) -> None:
    verbs = rules_named(kind, {}).room.notation.verbs
    page = DOCUMENTED.read_text("utf-8")
    assert [word for word in verbs.claims if f"`{word.removeprefix(',')}`" not in page] == []

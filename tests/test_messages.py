"""Messages are put into words by a catalogue, whole, with every message inside them."""

from __future__ import annotations

import json
from gettext import NullTranslations
from typing import ClassVar

import pytest

from replay.words.errors import BadInput, CheckFailed, RuleViolation
from replay.words.messages import ENGLISH, Arg, Plural, Text, all_of, any_of, listed, quoted, verbatim


class Hungarian(NullTranslations):
    """A language with other words in another order, where nouns have no plural after a number."""

    TEXTS: ClassVar = {
        "seat.who": "{seat}. szék: {player}",
        "play.lead": "{who} hív {cards} lapot",
        "cards": "{count} lap",
        "list.comma": "; ",
        "list.or": "{before} vagy {last}",
        "violation.legal": "{what} [{rule}]. Lehet: {legal}.",
        "violation.at-step": "{step}. lépés: {what}",
        "words.quoted": "„{text}”",
    }

    def pgettext(self, context: str, message: str) -> str:
        return self.TEXTS.get(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.TEXTS.get(context) or super().npgettext(context, msgid1, msgid2, n)


WHO = Text("seat.who", "{player} (seat {seat})")
LI = WHO(player="Li", seat=2)
LEAD = Text("play.lead", "{who} leads {cards} cards")(who=LI, cards=3)
CARDS = Plural("cards", "{count} card", "{count:,} cards")
HANDS = Text("table.ruling-hands", "Paipu, hands")
DEALT = Text("play.dealt", "it was dealt")
DEAL_AGAIN = Text("play.deal-again", "deal again")
GONE = Text("seat.gone", "it is gone")


def test_a_message_is_english_where_no_language_is_named() -> None:
    assert str(LI) == f"{LI}" == LI.words(ENGLISH) == "Li (seat 2)"


def test_a_language_puts_the_values_where_it_wants_them() -> None:
    assert LI.words(Hungarian()) == "2. szék: Li"


def test_the_messages_inside_a_message_are_in_its_language() -> None:
    assert (str(LEAD), LEAD.words(Hungarian())) == ("Li (seat 2) leads 3 cards", "2. szék: Li hív 3 lapot")


@pytest.mark.parametrize(("count", "english"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1200, "1,200 cards")])
def test_a_number_chooses_the_plural_and_each_language_has_its_own(count: int, english: str) -> None:
    cards = CARDS(count=count)
    assert (str(cards), cards.words(Hungarian())) == (english, f"{count} lap")


@pytest.mark.parametrize(
    ("items", "plain", "either", "both"),
    [
        (["a"], "a", "a", "a"),
        (["a", "b"], "a, b", "a or b", "a and b"),
        (["a", "b", "c"], "a, b, c", "a, b or c", "a, b and c"),
        ([1, 2, 3], "1, 2, 3", "1, 2 or 3", "1, 2 and 3"),
    ],
)
def test_a_list_has_commas_and_a_word_before_its_last(items: list[Arg], plain: str, either: str, both: str) -> None:
    assert [str(Text("x", "{list}")(list=make(items))) for make in (listed, any_of, all_of)] == [plain, either, both]


def test_a_list_is_joined_as_the_language_joins() -> None:
    expected = Text("x", "{all}")(all=any_of([quoted("a"), LI, "c"]))
    assert (str(expected), expected.words(Hungarian())) == ("'a', Li (seat 2) or c", "„a”; 2. szék: Li vagy c")


def test_braces_in_a_value_are_no_fields() -> None:
    assert str(verbatim("{0} {seat}")) == "{0} {seat}"
    assert str(Text("x", "{{}} {text!r}")(text="{a}")) == "{} '{a}'"


def test_messages_are_equal_where_code_text_and_values_are() -> None:
    same = WHO(player="Li", seat=2)
    other = WHO(player="Li", seat=3)
    assert (same == LI, hash(LI) == hash(same), other == LI, LI == "Li (seat 2)") == (True, True, False, False)


def test_no_message_slips_into_json_as_anything_but_words() -> None:
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps(LI)
    assert json.dumps(LI, default=str) == '"Li (seat 2)"'


def test_a_refusal_has_the_code_and_the_words_of_its_message() -> None:
    refused = BadInput(
        Text("seat.unknown", "found {who}, expected a seat")(who=LI), source="a.paipu", line=3, field="seat"
    )
    assert (refused.message_code, str(refused)) == (
        "seat.unknown",
        "a.paipu:3: seat: found Li (seat 2), expected a seat",
    )
    assert refused.words(Hungarian()) == "a.paipu:3: seat: found 2. szék: Li, expected a seat"


def test_a_violation_is_put_into_words_with_its_rule_and_what_is_legal() -> None:
    refused = RuleViolation(LEAD, rule=HANDS(), legal=CARDS(count=2))
    assert refused.message_code == "play.lead"
    assert str(refused) == "Li (seat 2) leads 3 cards (Paipu, hands). Legal here: 2 cards."
    assert refused.words(Hungarian()) == "2. szék: Li hív 3 lapot [Paipu, hands]. Lehet: 2 lap."


def test_a_violation_names_where_it_was_done_before_by_step_or_by_line() -> None:
    refused = RuleViolation(DEALT(), rule=HANDS(), earlier=7)
    assert str(refused) == "it was dealt at step 7 (Paipu, hands)."
    assert refused.words(Hungarian()) == "7. lépés: it was dealt (Paipu, hands)."
    refused.say_earlier(12)
    refused.say_legal(DEAL_AGAIN())
    assert str(refused) == "it was dealt on line 12 (Paipu, hands). Legal here: deal again."


def test_findings_are_a_line_each_and_the_first_gives_the_code() -> None:
    failed = CheckFailed([LI, GONE()])
    assert (failed.message_code, str(failed), failed.words(Hungarian())) == (
        "seat.who",
        "Li (seat 2)\nit is gone",
        "2. szék: Li\nit is gone",
    )


class Chinese(NullTranslations):
    """A language that puts no spaces between its words."""

    TEXTS: ClassVar = {
        "play.draws": "{player}摸{card}",
        "play.pays": "{player}付{amount}给{payee}",
        "no-card": "发现{found!r}",
    }

    def pgettext(self, context: str, message: str) -> str:
        return {**self.TEXTS, "words.quoted": "“{text}”"}.get(context, message)


DRAWS = Text("play.draws", "{player} draws {card}")


@pytest.mark.parametrize(
    ("player", "card", "words"),
    [
        ("Guo Min", "九万", "Guo Min 摸九万"),
        ("李伟", "九万", "李伟摸九万"),
        ("A", "10JQKA", "A摸10JQKA"),
        ("first_dealer", "9w", "first_dealer 摸9w"),
        ("pass_a", "9w", "pass_a 摸9w"),
        ("李", "cb4785e5-03ba", "李摸cb4785e5-03ba"),
        ("cb4785e5", "9w", "cb4785e5摸9w"),
        ("李伟", "JQKA", "李伟摸JQKA"),
        ("Éva", "EUR", "Éva 摸 EUR"),
    ],
)
def test_a_latin_word_beside_chinese_has_a_space_and_a_letter_or_a_row_of_cards_has_none(
    player: str, card: str, words: str
) -> None:
    assert DRAWS(player=player, card=card).words(Chinese()) == words


def test_a_field_inside_a_field_has_its_space_where_it_is_put() -> None:
    pays = Text("play.pays", "{player} pays {amount} to {payee}")
    inner = Text("ledger.money", "{amount} {unit}")(amount="2.50", unit="EUR")
    assert pays(player="Li", amount=inner, payee="陈静").words(Chinese()) == "Li 付2.50 EUR 给陈静"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ("4x", "发现“4x”"),
        ("it's", "发现“it's”"),
        ("a'b\"c", "发现“a'b\"c”"),
        ("\x1b\n\\", "发现“\\x1b\\n\\\\”"),
        ("{0}", "发现“{0}”"),
    ],
)
def test_a_quotation_has_the_marks_of_the_language_and_no_letter_that_controls_a_terminal(
    found: str, words: str
) -> None:
    no_card = Text("no-card", "found {found!r}")
    assert no_card(found=found).words(Chinese()) == words
    assert quoted(found).words(Chinese()) == words.removeprefix("发现")

"""What the text notation refuses: where, what was found, what was expected, in one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.formats import read_text
from replay.words.errors import BadInput, RuleViolation
from tests.support.formats.texts import DEALT, EXAMPLES, HEADER, typed

BARE = '%paipu 1\n[Rules "quandui"]\n[Date "2026-11-20"]\n'
HAND = HEADER + "== hand 1, dealer 1\n"
RESULT = HEADER + "== hand 1, dealer 1, depth result\n"
THROWN = DEALT + "1 -4b\n"


def refusal(text: str | bytes) -> str:
    """The sentence with which the text is refused."""
    with pytest.raises(BadInput) as refused:
        read_text(text if isinstance(text, bytes) else text.encode(), "f")
    return str(refused.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "f:1:1: found nothing, expected a game that begins with '%paipu 1'"),
        (b"\xef\xbb\xbf \r\n", "f:1:1: found nothing, expected a game that begins with '%paipu 1'"),
        (b"; only a comment", "f:1:1: found nothing, expected a game that begins with '%paipu 1'"),
        (b"\xff\xfeh\x00", "f:1:1: found byte 0xff, expected UTF-8"),
        (b'%paipu 1\n[Place "\xef\xbf\xbd\xe9"]', "f:2:10: found byte 0xe9, expected UTF-8"),
        (b"%paipu 1\n; a\x00b", "f:2:4: found a NUL character, expected text"),
        (b"%paipu 1\n;" + b"x" * 100_000, "f:2: found a line of 100,001 bytes, expected at most 100,000"),
        (b" " * (8 * 2**20 + 1), "f: found more than 8,388,608 bytes, expected a shorter text"),
        (b"%paipu 1\n" + b'[A "b"]\n' * 1001, "f:1002:2: found more than 1,000 tags, expected fewer"),
        (b"PGN\n", "f:1:1: found 'PGN', expected '%paipu 1' as the first line"),
    ],
)  # fmt: skip
def test_what_is_no_text_of_ours_is_refused_before_it_is_parsed(data: bytes, sentence: str) -> None:
    assert refusal(data) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("%paipu 2", "f:1:1: found '%paipu 2', expected '%paipu 1': this Paipu does not know that version of the notation"),
        ("%paipu 1", 'f:1:1: found no tag Rules in the header, expected one such as [Rules "quandui/pagat"]'),
        ('%paipu 1\n[Rules "quandui"]', 'f:1:1: found no tag Date in the header, expected one such as [Date "2026-11-20"]'),
        (BARE.replace("quandui", "chess"), "f:2:8: found rules 'chess', expected one of: guandan, khanhoo, quandui"),
        (BARE.replace("quandui", "quandui/x"), "f:2:8: found rules 'quandui/x', expected one of: quandui/pagat, quandui/gamerules"),
        (BARE.replace("11-20", "02-30"), "f:3:7: found the date '2026-02-30', expected year-month-day from 1970 on, such as '2026-11-20'"),
        (BARE.replace("2026", "1969"), "f:3:7: found the date '1969-11-20', expected year-month-day from 1970 on, such as '2026-11-20'"),
        (BARE + '[date "2026-11-21"]', "f:4:2: found a second tag Date, expected it once"),
        (BARE + '[Mood "a"] [Mood "b"]', "f:4:13: found a second tag Mood, expected it once"),
        (BARE + f'[{"M" * 41} "a"]', "f:4:2: found a tag name of 41 characters, expected at most 40"),
        (BARE + f'["" "{"a" * 201}"]', "f:4:5: found 201 characters, expected a value of 0 to 200 characters"),
        (BARE + '[Place "Amst]', "f:4:8: found '\"Amst]', expected words in double quotes, closed on their line"),
        (BARE + "[Place Amsterdam]", "f:4:8: found 'Amsterdam]', expected words in double quotes, closed on their line"),
        (BARE + '[Place "Amsterdam"', "f:4:19: found the end of the line, expected ']'"),
        (BARE + '[Game "123"]', "f:4:7: found the game '123', expected a UUID such as '0198f3a2-7c51-7d33-9d6e-0c5d1f2a3b4c'"),
        (BARE + '[Depth "deep"]', "f:4:8: found depth 'deep', expected one of: full, observed, result"),
        (BARE + '[Stake "0.001 EUR"]', "f:4:8: found amount '0.001', expected EUR with 2 decimals such as 1.00"),
        (BARE + '[Stake "EUR"]', "f:4:8: found 'EUR', expected an amount and its unit such as '1.00 EUR'"),
        (BARE + '[Unit "EUR/3"]\n[Stake "-1 EUR"]', "f:5:8: found '-1 EUR', expected an amount of zero or more"),
        (BARE + '[Unit "euro"]', "f:4:7: found unit 'euro', expected a unit such as 'EUR', '€', '元' or 'points'"),
        (BARE + '[Seats "Guo;; Li"]', "f:4:8: found a name of 0 characters on seat 2, expected 1 to 100"),
        (BARE + f'[Seats "Guo; {"x" * 101}"]', "f:4:8: found a name of 101 characters on seat 2, expected 1 to 100"),
        (BARE + '[Seats "Guo; Guo"]', "f:4:8: found 'Guo' on seat 2, expected seat 1, the seat of Guo in this game"),
        (BARE + '[Option "stake=5"]', "f:4:9: found the option 'stake=5', expected the tag Stake instead"),
        (BARE + '[Option "money"]', "f:4:9: found the option 'money', expected a name and its value such as 'money=pot'"),
        (BARE + '[Option "money=pot"]\n[Option "money=pot"]', "f:5:9: found a second option 'money', expected it once"),
    ],
)  # fmt: skip
def test_a_header_that_cannot_be_understood_is_refused_where_it_goes_wrong(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("option", "found"),
    [
        ("mony=pot", "the option 'mony', expected one of those of quandui/pagat:"),
        ("money=pots", "'pots' for the option money, expected one of: stake, pot"),
        ("specials_copies=2", "'2' for the option specials_copies, expected one of: 1, 4"),
    ],
)
def test_an_option_that_the_rules_do_not_have_is_refused_at_its_tag(option: str, found: str) -> None:
    sentence = refusal(HEADER + f'[Option "first_dealer=random"]\n[Option "{option}"]')
    assert sentence.startswith(f"f:7:9: found {found}")


def test_options_that_are_wrong_together_are_refused_at_the_first_tag_that_brought_it() -> None:
    header = (
        HEADER.replace("quandui/pagat", "guandan")
        + '[Option "tribute=false"]\n[Option "deals=8"]\n[Option "report_at=8"]'
    )
    assert refusal(header).startswith("f:7:9: found 8 for the option deals with the format pass_a, expected 0")


LINE = (
    "a tag such as [Place \"Amsterdam\"], a seat and its move, '$' and payments, '== hand', 'dealer', 'join', 'leave', "
    "'commit', 'mix', 'reveal', 'void', 'abandon', 'lost', 'back', 'irregular', 'time' or a {note}, closed on its line"
)
DUE = "the payments that the rules make here; or delete the $ lines, and the rules make them again"
END = "a {note}, closed on its line or the end of the line"
ACTION = "one of: -7w, +7w, <7w, !7w, #, deal, packet, cut, stock empty or shows"
CARD = "cards such as 1b, 7s, BS or ?"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEADER + "guo -4b", f"f:6:1: found 'guo', expected {LINE}"),
        (HEADER + "== game", "f:6:4: found 'game', expected 'hand' or 'end'"),
        (HEADER + "== hand one", "f:6:9: found 'one', expected a number"),
        (HEADER + "== hand 1, dealer 1, depth deep", "f:6:28: found 'deep', expected full, observed or result"),
        (HEADER + "== hand 1, dealer 1, board B12", "f:6:28: found 'B12', expected words in double quotes, closed on their line"),
        (HEADER + '== hand 1, dealer 1, board " "', "f:6:28: found an empty name, expected the name of a board, 1 to 40 characters"),
        (HEADER + f'== hand 1, dealer 1, board "{"x" * 41}"', "f:6:28: found 41 characters, expected the name of a "
                                                              "board of 1 to 40 characters"),
        (HEADER + '== hand 1, dealer 1, board "7"', "f:6:9: found a board, expected none: "
         "Quán Duì has no boards, typed as == hand 1, dealer 1"),
        (HEADER + "commit 1 abc", "f:6:10: found 'abc', expected 64 hexadecimal digits"),
        (HEADER + 'mix 1 " "', "f:6:7: found 0 characters, expected words to mix in of 1 to 200 characters"),
        (HEADER + f'mix 1 "{chr(0xFB1D) * 150}"', "f:6:7: found 300 characters, expected words to mix in of 1 to 200 "
                                                  "characters"),
        (HEADER + f'mix 1 "{"x" * 201}"', "f:6:7: found 201 characters, expected words to mix in of 1 to 200 characters"),
        (HEADER + f"reveal 1 {'0' * 65}", f"f:6:10: found '{'0' * 30}', expected 64 hexadecimal digits"),
        (HEADER + "time is up", f"f:6:6: found 'is', expected 'counted', 'void', {END}"),
        (HEADER + "time", "f:6:1: found TimeCalled, expected a move of Quán Duì"),
        (HEADER + "== hand 1", "f:6:9: found no dealer, expected 'dealer' and the seat: "
         "the first dealer is not chosen yet, typed as == hand 1, dealer 1"),
        (DEALT + "1", "f:10:2: found the end of the line, expected the move of the seat"),
        (DEALT + "1 ; nothing", "f:10:2: found the end of the line, expected the move of the seat"),
        (DEALT + "1 -4x", f"f:10:4: found '4x', expected {CARD}"),
        (DEALT + "1 -10b", f"f:10:4: found '10b', expected {CARD}"),
        (DEALT + "1 -", "f:10:4: found no cards, expected 1 to 60"),
        (DEALT + "1 -4b5b", "f:10:4: found '4b5b', expected one card"),
        (DEALT + "1 4b", f"f:10:3: found '4b', expected {ACTION}"),
        (DEALT + "1 throws 4b", f"f:10:3: found 'throws', expected {ACTION}"),
        (THROWN + "2 <4b  -9w {so} -9w", f"f:11:17: found '-9w', expected {END}"),
        (DEALT + "1 -4b {so", f"f:10:7: found '{{so', expected {END}"),
        (DEALT + "1 -4b }", f"f:10:7: found '}}', expected {END}"),
        (DEALT + "1 -4b {}", "f:10:7: found 0 characters, expected a note of 1 to 1,000 characters"),
        (DEALT + "1 -4b {" + "x" * 1001 + "}", "f:10:7: found 1,001 characters, expected a note of 1 to 1,000 characters"),
        (DEALT + r"1 -4b {a\q}", r"""f:10:9: found '\\q', expected one of: \\ \" \{ \} \n \r \t \u0000"""),
        (DEALT + r"1 -4b {a\ud800}", r"""f:10:9: found '\\ud800', expected one of: \\ \" \{ \} \n \r \t \u0000"""),
        (THROWN + "3 !4b [4b 4w]", "f:11:7: found '[4b 4w]', expected the pair that is laid out, [4b 4b]"),
        (THROWN + "3 !4b over 2 tke", "f:11:11: found '2 tke', expected losing claims such as '1 dui, 2 take'"),
        (THROWN + "2 !4b # 4b4b", "f:11:8: found 2 cards, expected none, or all sixteen with laid pairs and a claimed card"),
        (THROWN + "2 !4b # 4b", "f:11:8: found 1 card, expected none, or all sixteen with laid pairs and a claimed card"),
        (DEALT + "1 -" + "4b" * 201, "f:10:4: found 402 characters of cards, expected at most 400"),
        (RESULT + "2 # from 1", "f:7:4: found 'from 1', expected the claimed discard and its discarder, such as '4w from 1'"),
        (RESULT + "2 # 4w from", "f:7:5: found '4w from', expected the claimed discard and its discarder, such as '4w from 1'"),
        (RESULT + "2 # 44w from 1", "f:7:5: found '44w', expected one card"),
        (RESULT + "2 !4w # 4w from 1", "f:7:8: found the claimed discard 4w too, expected it once"),
        (DEALT + "1 -7", "f:10:4: found '7' without a suit, expected cards such as 1b, 7s, BS or ?"),
        (HAND + "3 cut now", "f:7:7: found 'now', expected nothing after 'cut'"),
        (HAND + "1 deal", "f:7:7: found no cards, expected 1 to 60"),
        (HAND + "1 deal ?16\n2 deal ?99", "f:8:8: found 99 cards, expected 1 to 60"),
        (HAND + "1 deal ?16\n2 deal ?4 4k", f"f:8:11: found '4k', expected {CARD}"),
        (DEALT + "back to", "f:10:8: found the end of the line, expected a number"),
        (DEALT + "back 99", "f:10:6: found 99 steps, expected at most 9, back to the beginning of the hand, typed as back to 8"),
        (HAND + "back", "f:7:1: found 1 steps, expected at most 0, back to the beginning of the hand"),
        (DEALT + "abandon", "f:10:8: found the end of the line, expected words in double quotes, closed on their line"),
        (DEALT + 'abandon ""', "f:10:9: found 0 characters, expected a reason of 1 to 1,000 characters"),
        (DEALT + 'irregular "4"', "f:10:14: found the end of the line, expected words in double quotes, closed on their line"),
        (HEADER + 'join 4 "  "', "f:6:8: found an empty name, expected one of 1 to 100 characters"),
        (HEADER + 'join 4 "' + "x" * 10_000 + '"', "f:6:8: found 10,000 characters, expected a name of 1 to 100 characters"),
        (HEADER + "dealer 1 by vote", f"f:6:10: found 'by', expected 'random', {END}"),
        (RESULT + "2 #\n$ 1>2", "f:8:6: found the end of the line, expected an amount"),
        (RESULT + "2 #\n$", "f:8:2: found the end of the line, expected a payment such as 1>2 1.00 or 3>pot 1.00"),
        (RESULT + "2 #\n$ 1>2 0.001", "f:8:7: found amount '0.001', expected EUR with 2 decimals such as 1.00"),
        (RESULT + "2 #\n$ 9>2 1.00", "f:8:3: found seat 9, expected the seat of a player or 'pot'"),
        (RESULT + "2 #\n$ 1>2 1.00  3>2 2.00", f"f:8:13: found '3>2 2.00', expected '3>2 1.00 single', {DUE}"),
        (RESULT + "2 #\n$ 1>2 1.00 3>2 1.00 ante", f"f:8:12: found '3>2 1.00 ante', expected '3>2 1.00 single', {DUE}"),
        (RESULT + "2 #\n$ 1>2 1.00", f"f:8:1: found no more payments, expected '3>2 1.00 single', {DUE}"),
        (DEALT + "1 -4b\n$ 1>pot 1.00", "f:11:3: found '1>pot 1.00', expected no payment here: the rules make none"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_understood_is_refused_where_it_goes_wrong(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (THROWN + "3 +?", (11, 3)),
        (THROWN + "2 +?  -7w -8w", (11, 11)),
        (THROWN + "2 <4s", (11, 3)),
        (THROWN + "3 !4b over 2 win", (11, 3)),
        (THROWN + "  2 !4b # 1b1b 1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b8b", (11, 5)),
        (DEALT + "4 -4b", (10, 3)),
        (HAND + "1 cut", (7, 3)),
        (HAND + "1 deal ?16\n2 deal ?16\n1 -4b", (8, 3)),
        (HAND + "1 deal ?16\n2 deal ?15\n3 deal ?16", (9, 3)),
        (HAND.replace("dealer 1", "dealer 1, depth full") + "1 deal ?16\n2 deal ?15\n3 deal ?15", (7, 3)),
        (HEADER + "1 deal ?16", (6, 3)),
        (HEADER + "== hand 2, dealer 1", (6, 9)),
        (HEADER + "== hand 1, dealer 7", (6, 9)),
        (DEALT + "== hand 2, dealer 1", (10, 9)),
        (DEALT + 'irregular "x" "y"\n{so}', (11, 1)),
        (DEALT + "back to 99", (10, 9)),
        (HEADER + "leave 4", (6, 7)),
        (HEADER + 'join 4 "Wang" after 9', (6, 6)),
        (HEADER + 'void 1 "x"', (6, 6)),
        (HEADER + "dealer 9 random", (6, 8)),
        (HEADER + "== end\n{late}", (7, 1)),
        (DEALT + "== end", (10, 4)),
        (DEALT + "1 #\n3 shows 4b ?15", (11, 3)),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_refused_at_the_move(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadInput) as refused:
        typed(text)
    assert (refused.value.source, refused.value.line, refused.value.column) == ("evening.paipu", *place)
    assert str(refused.value).startswith(f"evening.paipu:{place[0]}:{place[1]}: ")


def test_a_broken_rule_is_named_with_what_would_have_been_legal() -> None:
    with pytest.raises(RuleViolation) as refused:
        typed(THROWN + "2 <4s")
    expected = (
        "evening.paipu:11:3: Li (seat 2) cannot take the 4 suo (Quán Duì 7, only the latest discard)."
        " Legal here: take the 4 ben, typed as 2 <4b."
    )
    assert str(refused.value) == expected


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "=1+1", "'; drop table events; --", "../../etc", "% $ # | `x`"]
)
def test_a_strange_name_is_a_name(name: str) -> None:
    record = typed(BARE + 'join 1 "' + name + '"')
    assert record.events[-1].player == name  # type: ignore[attr-defined]


def test_brackets_without_end_are_refused_without_going_deep() -> None:
    assert refusal(BARE + "[" * 90_000).startswith("f:4:2: found '[")


@given(st.data())
def test_any_slip_of_the_pen_is_read_or_refused_in_a_sentence_with_its_place(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(EXAMPLES))
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(text)))
        end = begin + data.draw(st.integers(0, 5))
        slip = data.draw(
            st.text(
                st.sampled_from('0123456789bswDHXSTJQKA?-+<>!#~=[]{}$;"\\%, \n\t饼万é') | st.characters(codec="utf-8"),
                max_size=4,
            )
        )
        text = text[:begin] + slip + text[end:]
    refused = None
    try:
        typed(text)
    except BadInput as error:
        refused = error
    if refused is not None:
        assert refused.source == "evening.paipu"
        assert 1 <= (refused.line or 0) <= text.count("\n") + 1
        assert refused.problem


@given(st.binary())
def test_any_bytes_are_refused_in_a_sentence(data: bytes) -> None:
    assert refusal(data).startswith("f:")

"""What the house asks of every kind of game. A room of anybody's subclasses :class:`RoomConformance`, gives its ``name``, and runs it all.

It needs nothing but the room: evenings are played by its own simple players, and then a hand is taken back, one given up, one voided.
"""

from __future__ import annotations

import inspect
import io
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from docs.untranslated import report
from replay.answers import plain
from replay.formats import read_jsonl, read_text, write_jsonl, write_text
from replay.offline import blank_sheet, kind_of_game
from replay.rules import ALL, PUBLIC, Eyes, codec, room, rooms, typed_value
from replay.table.view import draw_table, following
from replay.values.cards import UNSEEN
from replay.values.events import (
    POT,
    SHARED,
    Dealt,
    Drew,
    GameEnded,
    HandEnded,
    HandStarted,
    HandVoided,
    Noted,
    Paid,
    TakenBack,
    TrackLost,
)
from replay.words.errors import BadInput, RuleViolation
from replay.words.languages import language_tagged
from tests.support.clubs import new_club
from tests.support.games import Game
from tests.support.offers import enter, fillings, line_of, says, taps
from tests.support.offers import refusal as line_refusal
from tests.support.quandui.evenings import check, facts, refusal
from tests.support.room_evenings import (
    OWN,
    SEEDS,
    enveloped,
    evenings,
    every_eyes,
    lost_track,
    room_evening,
    strays,
    taken_back,
    tapped,
)
from tests.support.soak import long, times
from web.app import create_app


@long
class RoomConformance:
    """Subclasses give the fixture ``name``, by which the room is registered."""

    @pytest.fixture
    def kind(self, name: str) -> Any:
        return room(name)

    # What a room brings

    def test_rules_are_named_after_the_entry_point_and_the_profile(self, kind: Any, name: str) -> None:
        assert kind.name == name
        for profile in kind.profiles:
            assert kind.rules(profile, {}).id == f"{name}/{profile}"
            assert kind.rules(profile, {}).room is kind

    def test_it_has_every_member_that_the_house_asks_for(self, kind: Any) -> None:
        for member in ("dealer", "showing", "over"):
            assert kind.rulings[member]
        fewest, most = kind.seats
        assert 1 <= fewest <= most <= 12
        assert set(kind.events).isdisjoint(SHARED)
        known = {*SHARED, *kind.events}
        assert kind.deciding <= set(kind.events)
        assert (
            {"GameOpened", "Joined", "Left", "HandStarted", "Paid", "HandEnded", "HandVoided"} <= kind.passing <= known
        )
        rules = kind.rules(next(iter(kind.profiles)), {})
        assert rules.moves <= {codec().events[each] for each in known}
        assert kind.warned <= rules.moves

    def test_the_pinned_options_give_the_same_rules_again(self, kind: Any) -> None:
        for profile, options in kind.profiles.items():
            pinned = msgspec.to_builtins(options)
            assert kind.notation.stake in pinned
            assert kind.rules(profile, pinned).options == options
            with pytest.raises(BadInput, match="found the option 'colour', expected"):
                kind.rules(profile, {"colour": "red"})

    def test_every_profile_and_option_and_every_value_that_is_a_code_has_words(self, kind: Any, name: str) -> None:
        described = kind_of_game(name)
        codes = {each.name.rpartition("/")[2] for each in described.profiles}
        assert codes == set(kind.profile_titles)
        assert {each.name for each in described.options} == set(kind.choices)
        for option in described.options:
            coded = {typed_value(value) for value in option.values if isinstance(value, bool | str)}
            assert coded <= set(option.words)
            assert all(str(words) for words in option.words.values())
            possible = option.values or range(option.least or 0, (option.most or 0) + 1)
            assert all(value in possible for value in kind.choices[option.name].values)

    def test_every_reason_and_every_kind_of_win_has_words_in_three_languages(self, kind: Any) -> None:
        events = [event for game in evenings(kind) for event in game.events]
        deciding = tuple(kind.events[each] for each in kind.deciding)
        orders = [game.table.order for game in evenings(kind)]
        paid = {each.why for each in events if isinstance(each, Paid)} - {"void"}
        won = {kind.outcome(each, orders[0]).kind for each in events if isinstance(each, deciding)} - {None}
        assert paid <= set(kind.reasons)
        assert won <= set(kind.wins)
        for words in [*kind.reasons.values(), *(each.words for each in kind.wins.values())]:
            assert report() or all(
                words.words(language_tagged(tag).catalogue) != str(words) for tag in ("zh-Hans", "zh-Hant")
            )
        for other in rooms().values():  # the books show the reasons of all kinds together
            assert all(other.reasons[code] == words for code, words in kind.reasons.items() if code in other.reasons)

    def test_every_card_has_names_and_a_picture(self, kind: Any) -> None:
        rules, drawing = kind.rules(next(iter(kind.profiles)), {}), kind.pictures()
        for card in rules.pack:
            assert rules.card_name(card)
            assert rules.chinese_name(card)
            assert kind.tint(card)
        assert kind.tint("pot") is None
        assert len({rules.card_name(card) for card in rules.pack}) == len(rules.pack.copies)
        assert all(f'<symbol id="{each}"' in drawing for each in [*rules.pack, "back", "unrecorded"])

    @pytest.mark.parametrize("question", [{}, {"op": "nothing"}, {"op": 7}, [], "op"])
    def test_a_question_that_makes_no_sense_is_refused(self, kind: Any, question: Any) -> None:
        with pytest.raises(BadInput, match="expected"):
            kind.analyse(question)

    # Deciding and folding

    def test_what_was_decided_passes_when_it_is_decided_again(self, kind: Any) -> None:
        for game in evenings(kind):
            assert check(game, game.events).table.odd == 0

    def test_a_consequence_that_is_missing_or_doubled_is_refused(self, kind: Any) -> None:
        for game in evenings(kind):
            places = [place for place, event in enumerate(game.events) if type(event) not in game.rules.moves]
            for place in places[:: max(1, len(places) // 5)]:
                before, event, after = game.events[:place], game.events[place], game.events[place + 1 :]
                with pytest.raises(BadInput, match="expected"):
                    check(game, [*before, *after, GameEnded()])
                with pytest.raises(BadInput, match="expected"):
                    check(game, [*before, event, event, *after])

    def test_a_fold_reads_no_option_and_never_raises(self, kind: Any) -> None:
        rules = kind.rules(next(iter(kind.profiles)), {})
        assert list(inspect.signature(rules.evolve).parameters) == ["table", "event"]
        for seed in range(20):
            table = rules.table()
            for event in strays(kind, Random(seed)):
                twin = table.copy()
                assert rules.evolve(table, event) is table
                rules.evolve(twin, event)
                assert twin.facts() == table.facts()

    def test_any_move_is_answered_with_events_or_a_sentence(self, kind: Any) -> None:
        for seed, game in enumerate(evenings(kind)):
            chance = Random(seed)
            moves = strays(kind, chance)
            table = game.rules.table()
            for event in game.events:
                game.rules.evolve(table, event)
                if chance.random() < 0.2:
                    before = facts(table.copy())
                    for move in chance.choices(moves, k=3):
                        refused = refusal(game.rules, table, move)
                        assert refused is None or str(refused)
                    assert facts(table) == before

    def test_what_is_offered_is_accepted(self, kind: Any) -> None:
        for game in evenings(kind):
            table, chance = game.rules.table(), Random(1)
            for event in game.events:
                game.rules.evolve(table, event)
                if table.live and chance.random() < 0.05:
                    for move in [move for seat in table.order for move in game.rules.legal(table, seat)]:
                        # Where chance fills in a card, '?' stands for any.
                        assert UNSEEN in msgspec.to_builtins(move).values() or refusal(game.rules, table, move) is None

    def test_every_move_of_an_evening_was_offered(self, kind: Any) -> None:
        for game in evenings(kind):
            table, chance = game.rules.table(), Random(2)
            for event in game.events:
                if type(event) in game.rules.moves and table.opened and chance.random() < 0.2:
                    line, offered = line_of(game.rules, table, event), following(game.rules, table).moves
                    assert any(says(each, line) for each in offered), line
                game.rules.evolve(table, event)

    def test_what_may_follow_is_accepted(self, kind: Any) -> None:
        for game in evenings(kind):
            table, chance = game.rules.table(), Random(3)
            for event in game.events:
                game.rules.evolve(table, game.rules.redact(event, PUBLIC))
                if chance.random() < 0.05:
                    for choice in following(game.rules, table).moves:
                        for line in fillings(choice, chance):
                            assert line_refusal(game.rules, table, line) is None, line

    def test_a_hand_is_recorded_by_the_taps_of_its_result_board(self, kind: Any) -> None:
        board, chance = kind.result_board, Random(4)
        assert board is None or (board.wins and str(board.question))
        for profile in kind.profiles if board is not None else ():
            for players in range(kind.seats[0], kind.seats[1] + 1):
                game = Game(kind.rules(profile, {}), players)
                assert any(each.text.endswith("depth result") for each in following(game.rules, game.table).moves)
                game.start(1, "result")
                for line in taps(game.rules, game.table, chance):
                    table = game.table.copy()
                    assert table.phase == "result"
                    assert any(says(each, line) for each in following(game.rules, table).moves), line
                    assert any(isinstance(event, HandEnded) for event in enter(game.rules, table, line)), line
                    assert not table.live

    def test_a_hand_whose_track_is_lost_goes_on_as_if_only_its_result_had_been_recorded_from_the_start(
        self, kind: Any
    ) -> None:
        for profile in kind.profiles if kind.result_board is not None else ():
            for players in sorted(set(kind.seats)):
                for moves in (0, 1, 7):
                    game = Game(kind.rules(profile, {kind.notation.stake: 100}), players)
                    result = Game(game.rules, players).start(depth="result")
                    lost_track(game, Random(moves), moves)
                    own = (*OWN, "money_step", *game.table.LASTING)
                    assert facts(game.table, without=own) == facts(result.table, without=own)
                    offered = [each.text for each in following(game.rules, game.table).moves]
                    again = [each.text for each in following(result.rules, result.table).moves]
                    assert set(offered) - {"back to $step"} == set(again) - {"back to $step"}
                    tapped(game, Random(5))
                    tapped(result, Random(5))
                    assert game.balances() == result.balances()
                    assert facts(game.table, without=(*own, "standing")) == facts(
                        result.table, without=(*own, "standing")
                    )

    def test_a_hand_whose_track_was_lost_goes_back_to_how_it_stood(self, kind: Any) -> None:
        for seed in SEEDS if kind.result_board is not None else ():
            game = Game(kind.rules(next(iter(kind.profiles)), {}), kind.seats[0]).start()
            for number, move in enumerate(kind.play(game.rules, game.table, Random(seed))):
                game.do(move)
                if number > 6:
                    break
            before, step = game.table.copy(), game.table.step
            game.do(TrackLost(), Noted("the tea came"))
            assert "only the result of this hand is recorded already" in game.refused(TrackLost())
            game.do(TakenBack(step))
            assert facts(game.table, without=OWN) == facts(before, without=OWN)
            assert "lost track" in {each.text for each in following(game.rules, game.table).moves}

    def test_its_blank_sheet_shows_two_hands_as_they_are_typed(self, kind: Any, name: str) -> None:
        if kind.result_board is not None:
            sheet = blank_sheet(name)
            record = read_text(sheet.example.encode(), "sheet.paipu")
            assert sum(isinstance(event, HandEnded) for event in record.events) == 2
            assert all(str(column.heading) for column in sheet.columns)

    def test_a_refusal_names_the_ruling_and_what_would_be_legal(self, kind: Any) -> None:
        for seed, game in enumerate(evenings(kind)):
            table, moves = game.rules.table(), strays(kind, Random(seed))
            for event in game.events[:40]:
                game.rules.evolve(table, event)
                for move in moves[:10]:
                    refused = refusal(game.rules, table, move)
                    if isinstance(refused, RuleViolation) and not str(refused.rule).startswith("Paipu"):
                        assert str(refused.rule).startswith(str(kind.title))
                        assert refused.legal

    def test_every_event_has_one_sentence(self, kind: Any) -> None:
        for game in evenings(kind):
            table = game.rules.table()
            for event in game.events:
                words = str(game.rules.sentence(event, table))
                assert words
                assert "\n" not in words
                assert "None" not in words
                game.rules.evolve(table, event)

    # Cards and money

    def test_no_card_is_ever_doubled(self, kind: Any) -> None:
        for game in evenings(kind):
            table = game.rules.table()
            for event in game.events:
                game.rules.evolve(table, event)
                copies = game.rules.pack.copies
                assert all(count <= copies[card] for card, count in table.seen.items() if count)
                held = Counter(card for cards in table.known.values() for card in cards)
                assert all(count <= copies[card] for card, count in held.items())
                for cards in table.known.values():
                    assert sorted(game.rules.arrange(table, cards)) == sorted(cards)

    def test_the_pot_is_what_was_paid_into_it(self, kind: Any) -> None:
        for game in evenings(kind):
            table, pot = game.rules.table(), 0
            for event in game.events:
                game.rules.evolve(table, event)
                if isinstance(event, Paid):
                    assert {event.payer, event.payee} <= {POT, *(f"player:{name}" for name in table.players.values())}
                    pot += event.amount * ((event.payee == POT) - (event.payer == POT))
                    assert table.pot == pot >= 0

    def test_voiding_every_hand_gives_all_money_back(self, kind: Any) -> None:
        for seed in SEEDS:
            for profile in kind.profiles:
                made = room_evening(kind.name, profile, kind.seats[0], seed)
                game = Game(made.rules, kind.seats[0])
                for event in made.events[len(game.events) :]:
                    if type(event) in made.rules.moves:
                        game.do(event)
                while game.table.standing:
                    before = game.table.standing.before
                    game.do(HandVoided(game.table.standing.hand, "mistyped"))
                    own = tuple(getattr(game.table, name) for name in game.table.PASSING)
                    assert (game.table.pot, game.table.dealer_next, game.table.over) == (
                        before.pot,
                        before.dealer_next,
                        before.over,
                    )
                    assert own == before.own
                assert not any(game.balances().values())

    def test_a_hand_that_was_given_up_has_no_winner(self, kind: Any) -> None:
        for game in evenings(kind):
            start, order, deciding = 0, (), {kind.events[name] for name in kind.deciding}
            for place, event in enumerate(game.events):
                if isinstance(event, HandStarted):
                    start, order = place, event.order
                elif isinstance(event, HandEnded) and event.how == "abandoned":
                    reported = [
                        kind.outcome(each, order) for each in game.events[start:place] if type(each) in deciding
                    ]
                    assert not any(outcome.winners for outcome in reported)

    def test_the_winners_sat_at_the_table(self, kind: Any) -> None:
        for game in evenings(kind):
            order: tuple[int, ...] = ()
            won = 0
            for event in game.events:
                if isinstance(event, HandStarted):
                    order = event.order
                elif codec().name(event) in kind.deciding:
                    winners, word, scores, sides, totals = kind.outcome(event, order)
                    won += bool(winners)
                    assert set(winners) <= set(order)
                    assert word is None or len(word) <= 20
                    assert not scores or set(scores) == set(order)
                    assert not totals or set(totals) >= set(order)
                    assert not sides or sorted(seat for side in sides for seat in side.seats) == sorted(order)
            assert won or not any(isinstance(event, HandEnded) and event.how == "won" for event in game.events)

    # Going back

    def test_a_hand_goes_back_to_how_it_stood(self, kind: Any) -> None:
        for seed, made in enumerate(evenings(kind)):
            chance = Random(seed)
            game = Game(made.rules, len(made.table.players)).start()
            kept = {game.table.step: game.table.copy()}
            for number, move in enumerate(kind.play(game.rules, game.table, chance)):
                game.do(move)
                kept[game.table.step] = game.table.copy()
                if number > 10:
                    break
            if game.table.live and taken_back(game, chance):
                (back,) = (event for event in game.events if isinstance(event, TakenBack))
                assert facts(game.table, without=OWN) == facts(kept[back.to], without=OWN)

    def test_reading_only_what_passes_between_hands_gives_the_same_table(self, kind: Any) -> None:
        for game in evenings(kind):
            last = max(place for place, event in enumerate(game.events) if isinstance(event, HandStarted))
            skipped = game.rules.table()
            for place, event in enumerate(game.events):
                if place >= last or codec().name(event) in kind.passing:
                    game.rules.evolve(skipped, event)
            assert facts(skipped) == facts(game.table)

    # Eyes

    def test_a_record_as_any_eyes_may_know_it_passes(self, kind: Any) -> None:
        for game in evenings(kind):
            for eyes in every_eyes(game):
                assert check(game, [game.rules.redact(event, eyes) for event in game.events]).table.odd == 0

    def test_only_who_gets_a_card_sees_it(self, kind: Any) -> None:
        """A kind of game that deals face up says here what it hides instead."""
        for game in evenings(kind):
            for event in game.events:
                if isinstance(event, Dealt | Drew):
                    reported = [game.rules.redact(event, eyes) for eyes in every_eyes(game)]
                    assert [each == event for each in reported] == [eyes.sees(event.seat) for eyes in every_eyes(game)]
                    assert {UNSEEN} == {
                        card
                        for each in reported
                        if each != event
                        for card in getattr(each, "cards", None) or (each.card,)
                    }

    def test_what_is_hidden_and_was_never_recorded_is_hidden_in_the_same_way(self, kind: Any) -> None:
        """Only the depth of a hand is known to everybody: it is chosen before there are cards."""
        for game in evenings(kind):
            for eyes in every_eyes(game):
                for event in game.events:
                    told = game.rules.redact(event, eyes)
                    if told is not event and not isinstance(event, HandStarted):
                        again = game.rules.redact(told, eyes)
                        assert again == told
                        assert again is not told

    def test_a_view_counts_every_card_of_a_hand_as_seen_or_hidden(self, kind: Any) -> None:
        for game in evenings(kind):
            rules = game.rules
            for eyes in (PUBLIC, Eyes("seat", 1)):
                full, seen = rules.table(), rules.table()
                for number, event in enumerate(game.events):
                    rules.evolve(full, event)
                    rules.evolve(seen, rules.redact(event, eyes))
                    if number % 7 == 0:
                        view = draw_table(rules, seen, eyes)
                        values = plain(view)
                        assert json.loads(json.dumps(values)) == values
                        for seat in view.seats:
                            assert len(seat.cards) + seat.hidden == full.count(seat.seat)

    # Records

    def test_a_record_goes_through_text_and_back(self, kind: Any) -> None:
        for game in evenings(kind):
            for eyes in (ALL, PUBLIC):
                events = [game.rules.redact(event, eyes) for event in game.events]
                text = write_text(game.rules, enveloped(events))
                again = read_text(text.encode(), "evening.paipu")
                assert again.events == events
                assert write_text(game.rules, enveloped(again.events)) == text

    def test_a_record_goes_through_lines_of_json_and_back(self, kind: Any) -> None:
        for game in evenings(kind):
            records = enveloped(game.events)
            data = b"".join(write_jsonl(records))
            assert [each for batch in read_jsonl(io.BytesIO(data), "evening") for each in batch.records] == records

    @pytest.mark.parametrize("text", ["", "?", "deal", "deal zz", "-", "zz", "shows 999", "pass pass pass", "((("])
    def test_a_line_that_says_nothing_is_refused(self, kind: Any, text: str) -> None:
        for game in (
            Game(evenings(kind)[0].rules, kind.seats[0]),
            Game(evenings(kind)[0].rules, kind.seats[0]).start(),
        ):
            with suppress(BadInput):
                # What can be read is for the rules to refuse.
                moves = list(kind.notation.read(game.rules, game.table, [(1, text)]))
                assert all(refusal(game.rules, game.table, move) for _, _, move in moves)

    # The score sheet

    def test_the_sheet_has_a_row_for_each_hand(self, kind: Any) -> None:
        for game in evenings(kind):
            sheet = kind.sheet(game.rules, game.events)
            ended = [event for event in game.events if isinstance(event, HandEnded)]
            rows = [row for row in sheet.rows if row.hand is not None]
            assert [row.hand for row in rows] == list(range(1, len(ended) + 1))
            assert {row.hand for row in rows if row.void} == game.table.voided
            assert {len(row.cells) for row in sheet.rows} == {len(sheet.columns)}
            assert sheet.totals is None or len(sheet.totals) == len(sheet.columns)
        assert kind.sheet(game.rules, game.events[:1]).rows == ()

    # A club

    def test_a_simulated_evening_is_kept_proved_and_shown(self, kind: Any, tmp_path: Path) -> None:
        with new_club(tmp_path / "club.db") as club:
            imported = club.simulate(kind.name, kind.seats[0], 2, 7, "0.50 EUR")
            club.verify()
            game = str(imported.game)
            assert len(club.game(game).hands) == 2
            assert club.sheet(game).rows
            assert b"".join(club.export(game, "text"))
            app = create_app(club)
            browse = app.test_client()
            for eyes in ("public", "all", "seat:1"):
                for step in range(0, club.game(game).hands[0].steps, times(5, 20)):
                    page = browse.get(f"/games/{game}/hands/1/steps/{step}?eyes={eyes}")
                    assert (page.status_code, str(kind.title) in page.text) == (200, True)
                    assert page.text.count(" data-turn") == (
                        club.show(game, 1, step, Eyes.parse(eyes)).turn is not None
                    )
            assert browse.get(f"/cards/{kind.name}.svg").status_code == 200

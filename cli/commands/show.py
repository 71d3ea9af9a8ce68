"""Games to look at: ``paipu games``, ``show``, ``sheet`` and ``evening``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec.structs import asdict

from cli import output as out
from cli import wording
from cli.drawing import WIDTH, drawing
from cli.language import catalogue, worded
from cli.options import (
    FORMS,
    command,
    eyes_option,
    first_day,
    game_argument,
    json_option,
    last_day,
    path_name,
    short_option,
    text,
)
from replay.values.times import day
from replay.words.display import visible
from replay.words.messages import Message, listed, say

if TYPE_CHECKING:
    from replay.answers.games import GameSummary
    from replay.answers.table import Remark, Study, TurningPoint
    from replay.club import Club, Eyes


@command("paipu games", "paipu games --player Guo --kind guandan --from 2026-11 --limit 10", "paipu games --json")
@click.option("--player", type=text, metavar="NAME", help="Only games in which this player has a seat.")
@click.option("--kind", type=text, metavar="KIND", help="Only games of this kind, such as quandui.")
@click.option("--from", "since", type=first_day, metavar="DATE", help="The first day, such as 2026-11-01, or 2026-11.")
@click.option("--to", "until", type=last_day, metavar="DATE", help="The last day, such as 2026-12-31, or 2026-12.")
@click.option(
    "--result",
    type=click.Choice(("open", "ended", "first", "behind")),
    help="Only games that are open or ended; with --player those in which the player came first, or did not.",
)
@click.option("--limit", type=click.IntRange(1), metavar="N", help="At most so many.")
@json_option("Print a JSON list, one object a game.")
def games(limit: int | None, form: str, **wanted: Any) -> None:
    """List the games of the club, the newest first, with their ids.

    The ids are shortened as far as they stay unambiguous; every GAME may be given this way.
    """
    from replay.club import Wanted
    from replay.ledger.accounts import shortened
    from replay.offline import kind_of_game

    with out.opened_club(create=False) as club:
        if wanted["kind"] is not None:
            kind_of_game(wanted["kind"])
        if wanted["result"] in ("first", "behind") and wanted["player"] is None:
            raise click.UsageError(worded(wording.RESULT_OF_PLAYER()))
        found: list[GameSummary] = []
        after: str | None = ""
        while after is not None and (limit is None or len(found) < limit):
            page = club.latest_games(after, min(500, limit or 500), Wanted(**wanted))
            found, after = found + page.items, page.next
        found = found[:limit]
        all_of_them = limit is None and not any(wanted.values())
        ids = [game.id for game in found]
        short = shortened(ids) if all_of_them else {each: club.beginning(each) for each in ids}
    out.say_table(found, form, wording.NO_GAME(), lambda each: (short[each.id], *_row(each)), right={3})


def _row(game: GameSummary) -> tuple[str, ...]:
    names = listed(map(visible, game.players))
    who = say("cli.being-played", "{players} (a hand is being played)", players=names) if game.live else names
    return day(str(game.day)), game.rules, worded(wording.HANDS(count=game.hands)), worded(who)


@command(
    "paipu show 3f2a",
    "paipu show 3f2a --hand 2 --step 17",
    "paipu show 3f2a --hand 2 --eyes seat:1 --json",
    "paipu show 3f2a --hand 2 --study",
)
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand, from 1; by default the last.")
@click.option("--step", type=int, metavar="K", help="Which step of the hand, from 0; by default the last.")
@eyes_option
@json_option("Print the state as a JSON object.", FORMS[:2])
@click.option(
    "--study",
    "studied",
    is_flag=True,
    help="Study the finished hand: how far each known hand was, and where it turned.",
)
def show(game: str, hand: int | None, step: int | None, eyes: Eyes, form: str, studied: bool) -> None:
    """Draw the table after a step of a hand.

    GAME is the game's id or the beginning of it. Below the table it shows who confirmed the hand, or disputed it.

    With --study it says instead what each hand lacked, from step to step, as far as these eyes know its cards; what the moves gave up or
    let go; and at most three moments at which the hand turned. All of it is exact, nothing is estimated, and no move is called wrong: it
    may have been a plan.
    """
    with out.opened_club(create=False) as club:
        if studied:
            timeline = club.timeline(game)
            number = timeline.hand_at(timeline.version_of(hand, step))
            with out.progress(say("cli.studying", "Studying"), None):
                found = club.study(game, number, eyes)
            out.say_answer(found, form, _study_lines(found))
            return
        view = club.show(game, hand, step, eyes)
        reviews = [] if form != "text" else list(out.reviews_text(club.game(game), view.hand))
    if form != "text":
        out.write_data(view, form)
        return
    for line in drawing(view, min(WIDTH, out.terminal_cells(sys.stdout) or WIDTH)):
        click.echo(line)
    if reviews:
        click.echo()
    for review in reviews:
        out.write_line(review)


def _study_lines(found: Study) -> Iterator[Message | str]:
    """The study of a hand in lines: each number with the step at which it came."""
    if not found.lines:
        yield say(
            "cli.nothing-to-study",
            "No hand is measured here: these eyes know all the cards of none, or the hand is not finished.",
        )
    else:
        yield found.measures["left"]
    for line in found.lines:
        runs = [
            (step, each)
            for step, each in enumerate(line.left)
            if each is not None and [each] != line.left[step - 1 : step]
        ]
        numbers = listed([say("cli.left-at", "{left} (step {step})", left=left, step=step) for step, left in runs])
        yield wording.LINE_OF(player=visible(line.player), seat=line.seat, numbers=numbers)
    said: Sequence[tuple[Message, Sequence[Remark | TurningPoint]]]
    said = (say("cli.facts", "What the moves gave up, or let go:"), found.facts), (wording.MOMENTS(), found.moments)
    for title, each in said:
        if each:
            yield ""
            yield title
        for fact in each:
            text = wording.STUDIED_AFTERWARDS if getattr(fact, "hindsight", False) else wording.STUDIED
            yield text(step=fact.step, what=fact.text)


@command("paipu picture 3f2a -o hand.svg", "paipu picture 3f2a --hand 3 --step 17 --eyes public -o hand.png")
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand, from 1; by default the last.")
@click.option("--step", type=int, metavar="K", help="Which step of the hand, from 0; by default the last.")
@eyes_option
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, help="Write to this file; its end, .svg or .png, says what."
)
@click.option("--force", is_flag=True, help="Let -o replace a file that is there.")
def picture(game: str, hand: int | None, step: int | None, eyes: Eyes, output: Path | None, force: bool) -> None:
    """Draw the table after a step of a hand as a picture, 1200 by 630 pixels.

    GAME is the game's id or the beginning of it. The last step is the end of the hand: who won, the winner's cards, and what it
    brought everybody. Without -o the picture is SVG. PNG needs the extra paipu[pictures], and uses the fonts of this machine.
    """
    from replay.pictures import Imprint, drawn, png

    with out.opened_club(create=False) as club:
        state = club.show(game, hand, step, eyes)
        if state.hand is None:
            raise click.UsageError(worded(wording.NO_HAND_TO_DRAW()))
        imprint = Imprint(club.administration.settings().name or "Paipu", day(str(club.day(state.game))))
        svg = drawn(state, club.hand(state.game, state.hand), imprint, catalogue()).svg
    is_png = output is not None and output.suffix.casefold() == ".png"
    out.deliver([png(svg) if is_png else svg.encode()], output, force=force)


@command("paipu sheet 3f2a", "paipu sheet 3f2a --csv -o evening.csv", "paipu sheet --blank quandui -o blank.pdf")
@click.argument("game", type=text, required=False)
@click.option(
    "--blank",
    metavar="KIND",
    help="Write a blank sheet of paper (PDF) for a kind of game such as quandui, on which results are written by hand.",
)
@json_option("Print the sheet as a JSON object.")
@short_option("csv", "Write it for a spreadsheet, money in minor units.")
@click.option("-o", "--output", metavar="FILE", type=path_name, help="Write to this file, completely or not at all.")
@click.option("--force", is_flag=True, help="Let -o replace a file that is there.")
def sheet(game: str | None, blank: str | None, form: str, output: Path | None, force: bool) -> None:
    """Write the score sheet of a game: a row for each hand.

    GAME is the game's id or the beginning of it. Voided hands stay on the sheet and are not counted. Below it is
    who confirmed a hand, or disputed it. A blank sheet is one page of A4 for any game of its kind; its columns are in the
    order in which they are typed.
    """
    if (game is None) == (blank is None) or (blank is not None and form != "text"):
        raise click.UsageError(worded(wording.GAME_OR_BLANK()))
    if game is not None:
        _write_sheet(game, form=form, output=output, force=force)
    elif blank is not None:
        _write_blank(blank, output, force=force)


def _write_blank(kind: str, output: Path | None, *, force: bool) -> None:
    if output is None and sys.stdout.isatty():
        raise click.UsageError(worded(wording.NO_PDF_FILE()))
    from replay.offline.blank_sheets import blank_sheet, sheet_pdf

    language = catalogue()
    out.deliver([sheet_pdf(blank_sheet(kind, language), language)], output, force=force)


def _write_sheet(game: str, *, form: str, output: Path | None, force: bool) -> None:
    with out.opened_club(create=False) as club:
        made = club.sheet(game)
        reviews = [] if form != "text" else list(out.reviews_text(club.game(game)))
    from replay.club.reports import sheet_csv, sheet_text

    pieces: Iterable[bytes]
    if form == "json":
        pieces = out.data_bytes(made, form)
    elif form == "csv":
        pieces = sheet_csv(made)
    else:
        lines: Iterable[Message | str] = chain(sheet_text(made, catalogue()), [""] if reviews else [], reviews)
        pieces = out.shown_lines(lines, output)
    out.deliver(pieces, output, force=force)


@command("paipu evening 3f2a", "paipu evening 3f2a --paid 9c1d0e2f", "paipu evening 3f2a --seat 2 -o li.zip")
@game_argument
@click.option("--paid", metavar="KEY", help="Record a proposed payment, by its key or the beginning of it.")
@click.option("--seat", type=int, metavar="S", help="Write the file of a seat of the game, for its player.")
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, help="Write to this file; by default one named after the game."
)
@click.option("--force", is_flag=True, help="Let the file replace one that is there.")
@json_option("Print who pays whom as the API gives it.")
def evening(game: str, paid: str | None, seat: int | None, output: Path | None, force: bool, form: str) -> None:
    """Show the results of an evening and its payments, or write the one file that a seat takes home.

    GAME is the id of any game of the evening, or the beginning of it. Games of one day are an evening if a player sat at both
    tables. They are squared together, each unit by itself, with the fewest payments. --paid records one of these payments once it is made.

    With -o FILE.html, the evening is one file for any browser, to step through its hands without network, to read and to print.
    With --seat, it has the hands of all these games as that player saw them, the player's own money, and receipts that the file checks
    by itself; no cards that the seat may not see, and no other player's money. Without -o, or with another end, that file lies in a ZIP
    with the signed checkpoint of the club's log and the receipts as files for programs.
    """
    page = output is not None and output.suffix == ".html"
    if (seat is not None or page) and (paid is not None or form != "text"):
        raise click.UsageError(worded(wording.EVENING_ONE_OF()))
    if seat is None and (force or output is not None) and not page:
        raise click.UsageError(worded(wording.EVENING_NO_SEAT()))
    from replay.club.reports import evening_lines, payment_meant

    with out.opened_club(create=False) as club:
        if seat is not None or page:
            made = _evening_file(club, game, seat, output)
            out.deliver([made.data], made.path, force=force, private=True)
            return
        games = club.evenings.games(game)
        if paid is not None:
            club.evenings.pay_together(games, payment_meant(paid, club.evenings.together(games)))
        found = club.evenings.together(games)
        titles = [club.game(each) for each in games]
    dues = [{"unit": each.unit, **asdict(due)} for each in found.units for due in each.dues]
    out.say_answer(found, form, evening_lines(titles, found), rows=dues)


class _File(NamedTuple):
    """A file that is written for people to take away."""

    path: Path
    data: bytes


def _evening_file(club: Club, game: str, seat: int | None, output: Path | None) -> _File:
    """Write an evening as one page; that of a seat with its proofs, in a ZIP where the name of the file does not ask for the page."""
    from replay.club import ALL
    from web.one_file import one_file, writing

    with writing(club, catalogue()), out.progress(wording.EXPORTING(), None):
        if seat is None:
            told = [club.evenings.told(each, ALL) for each in club.evenings.games(game)]
            return _File(output or Path(f"{told[0].name}.html"), one_file(told).encode())
        taken = club.evenings.take_home(game, seat)
        page = one_file(taken.evenings, proofs=taken.proofs).encode()
        path = output or Path(f"{taken.name}.zip")
        return _File(path, page if path.suffix == ".html" else taken.packed(page, catalogue()))

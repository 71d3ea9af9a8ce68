"""Proof of one event, to hand out: ``paipu receipt``."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.files import check_log_file, file_argument, key_option, new_file_option, say_proven
from cli.language import worded
from cli.options import ExampleGroup, command, game_argument, json_option, path_name, read_eyes
from cli.output import deliver, opened_club, warn, write_stderr, write_stdout
from replay.values.patterns import ID
from replay.words.errors import BadInput
from replay.words.messages import say

if TYPE_CHECKING:
    from replay.club import Eyes


@command("paipu receipt check chen.tlog-proof --key tuesday.pub", name="check")
@file_argument
@key_option
@json_option("Print what it proves as a JSON object.")
def check_receipt(file: Path, key: str | None, form: str) -> None:
    """Check a receipt with only the log's key, and print the event."""
    found = check_log_file(file, key)
    if found.data is None:
        raise BadInput(wording.NO_RECEIPT(), source=str(file))
    say_proven(found, form)


@command(
    "paipu receipt make 3f2a --hand 2 --step 40 -o chen.tlog-proof",
    "paipu receipt make 3f2a --event 57 --qr",
    "paipu receipt make 3f2a --event 57 --svg chen.svg",
    "paipu receipt make club --event 4 -o payment.tlog-proof",
    "paipu receipt make 018f6d5c-90a1-7c44-8a6e-52a1b0c3d400 -o payment.tlog-proof",
)
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand, from 1.")
@click.option("--step", type=int, metavar="K", help="Which step of it, from 0.")
@click.option(
    "--event", "version", type=int, metavar="V", help="Any event of the game, or of the club, by its number, from 1."
)
@click.option(
    "--eyes", type=read_eyes, default="public", show_default=True, metavar="EYES",
    help="The receiver: public, a seat such as seat:2, or all. A receipt reveals the whole event.",
)  # fmt: skip
@click.option("--qr", is_flag=True, help="Show it as a QR code in the terminal.")
@click.option("--svg", type=path_name, metavar="FILE", help="Write it as a QR code into this new file.")
@new_file_option
def make(  # 8 parameters: each is an option
    game: str,
    hand: int | None,
    step: int | None,
    version: int | None,
    eyes: Eyes,
    qr: bool,
    svg: Path | None,
    output: Path | None,
) -> None:
    """Make the receipt of an event: proof that it is in the log, to keep.

    GAME is the game's id or as much of its beginning as is clear, or club for what is recorded outside the games, such as a payment.
    An event's own id, or 3f2a:57, names it without more.
    """
    by_name = (hand, step, version) == (None, None, None) and (":" in game or re.fullmatch(ID, game) is not None)
    if not by_name and (
        (version is None) == (hand is None or step is None)
        or (version is not None and (hand is not None or step is not None))
    ):
        raise click.UsageError(worded(say("cli.which-event", "Give --hand and --step, or --event.")))
    with opened_club(create=False) as club:
        if by_name:
            game, version = club.place_of(game)
        made, doubts = club.receipt(game, hand, step, version, eyes), club.doubts(game, hand, step, version)
    from replay.offline.log_files import qr_svg, qr_text

    if svg is not None:
        deliver([qr_svg(made)], svg)
    if qr:
        code = qr_text(made)
        write_stdout([code.encode()])
        _say_if_too_wide(code.index("\n"))
    if output is not None or not (qr or svg):
        deliver([made], output)
    for doubt in doubts:
        warn(doubt)


def _say_if_too_wide(code: int) -> None:
    """A terminal breaks the lines of a code that is wider, and nothing can read it then."""
    wide = get_terminal_size().columns
    if sys.stdout.isatty() and wide < code:
        write_stderr(wording.WIDE_CODE(code=code, terminal=wide))


@click.group(cls=ExampleGroup)
def receipt() -> None:
    """Hand out proof of one event, such as a payment, and check it without the club."""


for _command in (make, check_receipt):
    receipt.add_command(_command)

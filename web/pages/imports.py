"""Files that are reported, and recorded when they are sent again with their digests: the server keeps nothing in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from hashlib import file_digest
from itertools import islice
from typing import IO, Any
from uuid import UUID

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.club import Batch
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import ImportForm
from replay.words.display import visible
from replay.words.errors import BadInput, CheckFailed, PaipuError, Unavailable
from replay.words.messages import Text
from web.current_club import has_recorded
from web.forms import FRESH, Filled, Recorder, answered
from web.recording import take_in
from web.request import asked, once
from web.rights import has_right, needs
from web.security import FILES, takes_form
from web.visitor_filter import veil_of

blueprint = Blueprint("imports", __name__)
MOST_FILES = 20
COUNT_OF_FILES = Text("web.count-of-files", "Found {count} files, expected 1 to {most}. Choose the records to import.")
OTHER_FILE = Text("web.other-file", "This is not a file of the report. Choose that file, or report this one first.")
NO_REASON = Text("web.no-reason", "It replaces hands, and you gave no reason for that. Nothing of it was recorded.")


@blueprint.route("/import", methods=["GET", "POST"])
@partial(takes_form, kind=FILES)
@needs(Right.SEE_GAMES, do=Right.IMPORT)
def show() -> str | AnyResponse:
    """Ask for files; report them, or record those of a report."""
    asked(NoQuery(), once(request.args))
    if request.method != "POST":
        return _page(FRESH)
    batch = Batch(names=has_right(Right.SEE_NAMES), shows=lambda game: veil_of(game).names)
    report, record = (Recorder(ImportForm(), partial(_take_in, each)) for each in (batch, None))
    return answered({"report": report, "record": record}, _page)


def _take_in(batch: Batch | None, reported: Sequence[str], reason: str | None, confirm: Sequence[str], id: UUID) -> str:
    """Report or record each file; the page says what came of it, and shows the line that was refused."""
    files, shown = [each for each in request.files.getlist("files") if each.filename], list[dict[str, Any]]()
    if not 1 <= len(files) <= MOST_FILES:
        raise BadInput(COUNT_OF_FILES(count=len(files), most=MOST_FILES), field="files")
    versions = dict(each.partition(".")[::2] for each in reported)
    for file in files:
        stream: Any = file.stream
        name, digest = visible(file.filename or "")[:100], file_digest(stream, "sha256").hexdigest()
        shown.append({"name": name, "digest": digest, "done": None, "refusal": None})
        try:
            if batch is None and digest not in versions:
                raise BadInput(OTHER_FILE())
            version = versions.get(digest, "")
            if version and reason is None:
                raise BadInput(NO_REASON())
            seen = int(version) if version.isdecimal() else None
            why = None if seen is None else reason
            shown[-1]["done"] = take_in(stream, name, reason=why, seen=seen, confirm=confirm, batch=batch)
        except PaipuError as refusal:
            if isinstance(refusal, Unavailable | CheckFailed) and not has_recorded():
                raise
            shown[-1] |= {"refusal": refusal, "lines": _lines(stream, getattr(refusal, "line", None))}
    return _page(FRESH, shown)


def _lines(stream: IO[bytes], line: int | None) -> list[tuple[int, str]]:
    """Return the line of a refusal with its number, and its neighbours; nothing of a packed file."""
    stream.seek(0)
    packed = stream.read(2) == b"\x1f\x8b"
    stream.seek(0)
    lines = enumerate(islice(stream, 0 if line is None or packed else line + 1), 1)
    return [(number, text[:65536].decode("utf-8", "replace").rstrip()) for number, text in deque(lines, 3)]


def _page(filled: Filled, files: Sequence[dict[str, Any]] = ()) -> str:
    return render_template(
        "import.html", filled=filled, files=files, here=url_for("pages.imports.show"), most=MOST_FILES
    )

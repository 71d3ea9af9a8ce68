"""Static files under addresses that change with what is in them, so that a browser keeps them for a year.

Some pages have a program of several modules that name each other by relative paths: the recorder's page, and those that show games. The
modules of one share a folder in their address, named after the content of all of them: a page never gets a module of another version than
its own. The page of a step asks for all of its modules in one file, and for its style sheets in another: on a phone's network each
request more than a browser has connections waits for one of the others.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Flask, Response, abort, current_app, request, url_for

from replay.rights import Right
from web.rights import needs

_PROGRAMS: dict[str, tuple[str, ...]] = {
    "recorder": ("tokens.css", "recorder.css"),
    "viewer": (
        "cards.css", "places.css", "table.css", "trick.css", "end.css", "viewer.css", "stepping.css", "legend.css",
    ),
}  # fmt: skip
"""The folders of modules, each with the style sheets that are of the same version."""
_JOINED = {"joined.js": "text/javascript", "joined.css": "text/css"}
"""The files that have all modules of the page of a step, and all of its style sheets."""
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(?:\./|\.\./vendor/)(\w+)\.js";\n', re.MULTILINE)
_EXPORTS = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)

blueprint = Blueprint("static_files", __name__)


class Recorder(NamedTuple):
    """The recorder's page: its version, and the addresses of its files."""

    version: str
    files: tuple[str, ...]


def register(app: Flask) -> None:
    """Let templates name static files."""
    app.register_blueprint(blueprint)
    app.add_template_global(static)


@blueprint.get("/static/<version>/<any(recorder,viewer):program>/<module>")
@needs(Right.ENTER)
def module(version: str, program: str, module: str) -> Response:
    """A module of a page's program, or all in one file. Under a version that is not this one's it is answered and kept nowhere."""
    path = _root() / program / module
    if program == "viewer" and module in _JOINED:
        answer = Response(_joined(_root(), module), mimetype=_JOINED[module])
    elif path in _modules(_root(), program):
        answer = Response(_code(path), mimetype="text/javascript")
    else:
        abort(404)
    answer.cache_control.max_age = current_app.config["SEND_FILE_MAX_AGE_DEFAULT"]
    return answer


def is_named() -> bool:
    """Return whether the request names this exact version of a file, so that the answer may be cached."""
    if request.endpoint == "static_files.module":
        asked = request.view_args or {}
        return asked.get("version") == _version(_root(), asked.get("program", ""))
    return "v" in request.args and request.endpoint in ("static", "pages.kinds.pictures")


def recorder_files() -> Recorder:
    """The files of the recorder's page."""
    names = (*_PROGRAMS["recorder"], "icon.svg", *(f"recorder/{each.name}" for each in _modules(_root(), "recorder")))
    return Recorder(_version(_root(), "recorder"), tuple(static(name) for name in names))


@cache
def _joined(folder: Path, name: str) -> str:
    """All style sheets of the page, or its main module with those that it needs."""
    if name.endswith(".css"):
        return "".join([(folder / each).read_text() for each in _PROGRAMS["viewer"]])
    return _with_modules(folder, "viewer")


@cache
def file_program(main: str) -> str:
    """The program of a file that has its frames inside: its main module with those that it needs."""
    return _with_modules(_root(), main)


def file_style() -> str:
    """The style sheets of such a file, without comments and without spaces that say nothing."""
    names = ("tokens.css", "paipu.css", *_PROGRAMS["viewer"], "line.css", "file.css")
    found = re.sub(r"/\*.*?\*/", "", "".join(map(static_text, names)), flags=re.DOTALL)
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"\s+", " ", found))


def _with_modules(folder: Path, main: str) -> str:
    """A module of the viewer with those that it needs: each is a function that returns what it exports."""
    found: dict[str, str] = {}

    def join(module: str) -> None:
        own = folder / "viewer" / f"{module}.js"
        text = _code(own if own.is_file() else folder / "vendor" / own.name)
        for _, other in _IMPORT.findall(text):
            if other not in found:
                join(other)
        body = _IMPORT.sub(
            lambda each: f"const {each[1].removeprefix('* as ')} = ${each[2]};\n" if each[1] else "\n", text
        )
        given = ", ".join([*_EXPORT.findall(text), *map(_exported, _EXPORTS.findall(text))])
        body = _EXPORTS.sub("", body)
        found[module] = f"const ${module} = (() => {{\n{_EXPORT.sub('', body)}return {{ {given} }};\n}})();\n"

    join(main)
    return "".join(found.values())


def _exported(names: str) -> str:
    return re.sub(r"(\w+) as (\w+)", r"\2: \1", names)


def static(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return _address(name, current_app.static_folder, request.root_path)


@cache
def static_text(name: str) -> str:
    """The text of a static file, for an answer that has it inside."""
    return (_root() / name).read_text()


@cache
def _code(path: Path) -> str:
    """A module without its comments: they are a fifth of what a phone would load."""
    return re.sub(r"^ *(//.*|/\*\*[^*]*(\*[^/][^*]*)*\*/)\n", "", path.read_text(), flags=re.MULTILINE)


@cache
def _address(name: str, static_folder: str | None, root: str) -> str:
    folder = Path(str(static_folder))
    program, _, module = name.rpartition("/")
    if program in _PROGRAMS:
        return url_for("static_files.module", version=_version(folder, program), program=program, module=module)
    return url_for("static", filename=name, v=_fingerprint((folder / name).read_bytes()))


@cache
def _version(folder: Path, program: str) -> str:
    files = [*_modules(folder, program), *(folder / style for style in _PROGRAMS[program])]
    return _fingerprint(b"".join(path.read_bytes() for path in files))


def _modules(folder: Path, program: str) -> list[Path]:
    return sorted((folder / program).glob("*.js"))


def _fingerprint(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def _root() -> Path:
    return Path(str(current_app.static_folder))

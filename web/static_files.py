"""Static files under addresses that change with what is in them, so that a browser keeps them for a year.

Some pages have a program of several modules that name each other by relative paths: the recorder's page, and those that show games. The
modules of one share a folder in their address, named after the content of all of them: a page never gets a module of another version than
its own.
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

__all__ = ["Recorder", "blueprint", "is_named", "recorder_files", "register", "static"]

_PROGRAMS: dict[str, tuple[str, ...]] = {"recorder": ("tokens.css", "recorder.css"), "viewer": ()}
"""The folders of modules, each with the style sheets that are of the same version."""

blueprint = Blueprint("static_files", __name__)


class Recorder(NamedTuple):
    """The recorder's page: its version, and the addresses of its files."""

    version: str
    files: tuple[str, ...]


def register(app: Flask) -> None:
    """Let templates name static files."""
    app.register_blueprint(blueprint)
    app.add_template_global(static)
    app.add_template_global(modules)


@blueprint.get("/static/<version>/<any(recorder,viewer):program>/<module>")
@needs(Right.ENTER)
def module(version: str, program: str, module: str) -> Response:
    """A module of a page's program. Under a version that is not this one's it is answered and kept nowhere."""
    path = _root() / program / module
    if path not in _modules(_root(), program):
        abort(404)
    answer = Response(_code(path), mimetype="text/javascript")
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
    styles = [static(name) for name in (*_PROGRAMS["recorder"], "icon.svg")]
    return Recorder(_version(_root(), "recorder"), (*styles, *modules("recorder")))


def modules(program: str) -> list[str]:
    """The addresses of the modules of a program, so that a page can ask for all of them at once."""
    return [static(f"{program}/{path.name}") for path in _modules(_root(), program)]


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

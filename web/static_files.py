"""Static files under addresses that change with what is in them, so that a browser keeps them for a year.

The recorder's page consists of modules that name each other by relative paths. They share a folder in their address, named after the
content of all of them: a page never gets a module of another version than its own.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Flask, Response, current_app, request, send_from_directory, url_for

from replay.rights import Right
from web.rights import needs

__all__ = ["Recorder", "blueprint", "is_named", "recorder_files", "register", "static"]

_FOLDER = "recorder/"

blueprint = Blueprint("static_files", __name__)


class Recorder(NamedTuple):
    """What the recorder's page is made of: its version, and the addresses of its files."""

    version: str
    files: tuple[str, ...]


def register(app: Flask) -> None:
    """Let templates name static files."""
    app.register_blueprint(blueprint)
    app.add_template_global(static)


@blueprint.get("/static/<version>/recorder/<module>")
@needs(Right.ENTER)
def module(version: str, module: str) -> Response:
    """A module of the recorder's page. Under a version that is not this one's it is answered and kept nowhere."""
    return send_from_directory(_root() / _FOLDER, module)


def is_named() -> bool:
    """Whether the request is for a file under the address of just this content, so that it may be kept."""
    if request.endpoint == "static_files.module":
        return (request.view_args or {}).get("version") == _version(_root())
    return "v" in request.args and request.endpoint in ("static", "pages.cards.pictures")


def recorder_files() -> Recorder:
    """The files of the recorder's page."""
    modules = [static(f"{_FOLDER}{path.name}") for path in _modules(_root())]
    return Recorder(_version(_root()), (static("recorder.css"), static("icon.svg"), *modules))


def static(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return _address(name, _root(), request.root_path)


@cache
def _address(name: str, folder: Path, root: str) -> str:
    if name.startswith(_FOLDER):
        return url_for("static_files.module", version=_version(folder), module=name.removeprefix(_FOLDER))
    return url_for("static", filename=name, v=_fingerprint((folder / name).read_bytes()))


@cache
def _version(folder: Path) -> str:
    return _fingerprint(b"".join(path.read_bytes() for path in [*_modules(folder), folder / "recorder.css"]))


def _modules(folder: Path) -> list[Path]:
    return sorted((folder / _FOLDER).glob("*.js"))


def _fingerprint(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def _root() -> Path:
    return Path(str(current_app.static_folder))

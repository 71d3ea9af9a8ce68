"""The file of settings: TOML, each setting under the name of its option, such as ``port = 8080``."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from cli import wording
from replay.errors import BadInput
from replay.system_errors import why_refused

Setting = str | int | bool | list[str]


def settings_file(chosen: Path | None) -> Path:
    """Where the file of settings is: the one that was named, or the one in the user's configuration directory."""
    if chosen is not None:
        return chosen
    from platformdirs import user_config_path

    return user_config_path("paipu") / "paipu.toml"


def read_settings(chosen: Path | None, known: Collection[str]) -> dict[str, Setting]:
    """What the file says; nothing if none was named and there is none.

    Args:
        chosen: the file that was named.
        known: the names of all settings.

    Raises:
        BadInput: the file cannot be read, or has something else in it.
    """
    path = settings_file(chosen)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        if chosen is None and isinstance(error, FileNotFoundError | NotADirectoryError | PermissionError):
            return {}
        raise BadInput(wording.UNREADABLE_SETTINGS(problem=why_refused(error)), source=str(path)) from None
    except UnicodeDecodeError:
        raise BadInput(wording.UNREADABLE_SETTINGS(problem="UTF-8"), source=str(path)) from None
    import tomllib  # only here: most people have no such file

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(wording.NO_TOML(problem=str(error)), source=str(path)) from None
    for name, value in found.items():
        if name not in known:
            raise BadInput(
                wording.UNKNOWN_SETTING(found=name[:60], settings=", ".join(sorted(known))), source=str(path)
            )
        if not _fits(value):
            raise BadInput(wording.NO_SETTING_VALUE(setting=name), source=str(path))
    return found


def _fits(value: object) -> bool:
    return isinstance(value, str | int) or (isinstance(value, list) and all(isinstance(each, str) for each in value))

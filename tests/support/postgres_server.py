"""A PostgreSQL server of one's own, in a folder that goes away with it: for tests and benchmarks."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["programs", "running_server"]


def programs() -> Path | None:
    """The folder of the newest server's programs, which Debian keeps off the PATH; None if there is none."""
    found = shutil.which("pg_ctl")
    if found and shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda program: float(program.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def running_server(programs: Path, *, durable: bool) -> Iterator[str]:
    """The URL of a server that answers on a socket only.

    Args:
        programs: the folder of its programs.
        durable: whether it waits until the disk has what it commits.
    """
    # The server refuses to run as root. A short path, because a socket's may have 107 bytes only.
    other: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    with tempfile.TemporaryDirectory(prefix="paipu-") as name:
        folder = Path(name)
        if other:
            shutil.chown(folder, "postgres", "postgres")

        def run(program: str, *words: str) -> None:
            command = [str(programs / program), "-D", str(folder / "data"), *words]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **other)
            assert done.returncode == 0, done.stdout + done.stderr

        run("initdb", "--username=paipu", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        settings = {
            "fsync": "on" if durable else "off", "deadlock_timeout": "100ms",
            "listen_addresses": "''", "unix_socket_directories": name,
        }  # fmt: skip
        options = " ".join(f"-c {setting}={value}" for setting, value in settings.items())
        run("pg_ctl", "start", "--wait", "--silent", "--log", str(folder / "log"), "--options", options)
        try:
            yield f"postgresql://paipu@/postgres?host={folder}"
        finally:
            run("pg_ctl", "stop", "--silent", "--mode=immediate")

"""The command as a process of its own whose modules are read already: to read them takes ten times as long as what it does.

A server with one thread has read them. The program that stands in for ``paipu`` sends it its words, folder, environment and streams; a
copy of the server runs the command with them. Signals for the program go to the copy; its exit code becomes the program's.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

__all__ = ["PROGRAM", "serve", "started"]

PROGRAM = Path(sys.executable).with_name("paipu")
"""The real one."""
ROOT = Path(__file__).parent.parent.parent
SERVER = "import sys; from tests.support.started import serve; serve(sys.argv[1])"

STAND_IN = """#!{python} -IS
import os, signal, socket, sys
def is_open(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
streams = [number for number in range(3) if is_open(number)]
words = [os.fsencode(word) for word in sys.argv[1:]]
known = [name + b"=" + value for name, value in os.environb.items()]
head = b"%d %s" % (len(words), b" ".join(b"%d" % each for each in streams))
server = socket.socket(socket.AF_UNIX)
server.connect({path!r})
message = b"\\0".join([head, os.getcwdb(), *words, *known])
socket.send_fds(server, [b"%8d" % len(message)], streams)
server.sendall(message)
copy = int(server.recv(8))
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: os.kill(copy, number))
code = int(server.recv(8))
if code < 0:
    signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)
os._exit(code)
"""


@contextmanager
def started() -> Iterator[Path]:
    """Where the program is, as long as its server runs."""
    # A short path, because a socket's may have 107 bytes only.
    with tempfile.TemporaryDirectory(prefix="paipu-") as folder:
        program, path = Path(folder) / "paipu", f"{folder}/socket"
        program.write_text(STAND_IN.format(python=sys.executable, path=path), "utf-8")
        program.chmod(0o755)
        command = [sys.executable, "-c", SERVER, path]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
            assert server.stdin
            assert server.stdout
            assert server.stdout.readline() == b"ready\n"
            yield program
            server.stdin.close()  # which ends it


def serve(path: str) -> None:
    """Run a command for everybody who connects, until stdin is closed."""
    for name in ("cli.main", "replay.club.club"):
        import_module(name)

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        os.write(1, b"ready\n")
        while listening in select.select([listening, sys.stdin], [], [])[0]:
            asking, _ = listening.accept()
            with asking:
                if os.fork() == 0:
                    listening.close()
                    _keep(asking)
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def _keep(asking: socket.socket) -> NoReturn:
    """Run a command in a copy; who asked learns its number and how it ended. If who asked is killed, the copy is too."""
    size, streams, _, _ = socket.recv_fds(asking, 8, 3)
    message = asking.recv(int(size), socket.MSG_WAITALL).split(b"\0")
    copy = os.fork()
    if copy == 0:
        asking.close()
        _become(message, streams)
    asking.send(b"%8d" % copy)
    ended = os.pidfd_open(copy)
    if ended not in select.select([ended, asking], [], [])[0]:
        os.kill(copy, signal.SIGKILL)
    with suppress(OSError):
        asking.send(b"%8d" % os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]))
    os._exit(0)


def _become(message: Sequence[bytes], sent: Sequence[int]) -> NoReturn:
    """Be the command: with its words, folder and environment, and with the streams that it has."""
    head, folder, *others = message
    count, *numbers = map(int, head.split())
    words, known = others[:count], others[count:]
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    os.environb.clear()
    os.environb.update(dict(each.partition(b"=")[::2] for each in known))
    for number in {0, 1, 2} - {*numbers}:
        os.close(number)
    for number, descriptor in zip(numbers, sent, strict=True):
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.argv = ["paipu", *map(os.fsdecode, words)]
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        errors = "backslashreplace" if name == "stderr" else "strict"
        there = number in numbers
        setattr(
            sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", errors=errors) if there else None
        )
    _leave(_run())


def _run() -> int:
    from cli.entry import run

    try:
        run()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _leave(code: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        if stream:
            stream.flush()
    os._exit(code)

"""Work is handed out in order: here, to processes of this machine, and to workers of a cluster over TCP, one of which is killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from replay import engine as engine_module
from replay.club import Selection
from replay.engine import opened_engine, this_process
from replay.offline import simulated_data
from replay.table.simulation import Evening
from replay.words.errors import BadInput, PaipuError, Unavailable
from tests.support.clubs import new_club
from tests.support.clusters import cluster
from tests.support.data_files import bytes_of
from tests.support.soak import thorough


def killing(task: tuple[int, str]) -> int:
    """Ends its own process the first time that it is asked for 3; what was done is in a file, since the process forgets."""
    number, mark = task
    if number == 3:
        try:
            Path(mark).touch(exist_ok=False)
        except FileExistsError:
            return number * number
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def refusing(number: int) -> int:
    """Refuses a task."""
    from replay.engine import NO_JOBS

    raise BadInput(NO_JOBS(found=number, most=7), field="jobs")


def lacking(number: int) -> int:
    """Fails as on a worker without Paipu, which came after all others were asked."""
    raise ModuleNotFoundError("No module named 'replay'")


def test_results_come_in_the_order_of_the_tasks_and_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with opened_engine(jobs=2) as engine:
        results = engine.run(str, tasks())
        assert [next(results) for _ in range(3)] == ["0", "1", "2"]
        assert len(taken) < 30
        assert list(results) == [str(number) for number in range(3, 100)]
    assert list(this_process.run(str, range(3))) == ["0", "1", "2"]


def test_what_the_work_refuses_comes_out_as_it_was_raised() -> None:
    with opened_engine(jobs=2) as engine, pytest.raises(BadInput, match="jobs: found 5 processes, expected 1 to 7"):
        list(engine.run(refusing, [5]))


@thorough
def test_a_process_that_is_ended_from_outside_is_a_sentence(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path / "mark")) for number in range(6)]
    with opened_engine(jobs=2) as engine, pytest.raises(Unavailable, match="was ended from outside"):
        list(engine.run(killing, tasks))


@thorough
def test_a_cluster_does_the_same_work_and_what_a_killed_worker_had_is_done_by_another(tmp_path: Path) -> None:
    some = [Evening("quandui", 3, 2, seed, "1.00 EUR") for seed in range(1, 6)]
    simulated_data(some, tmp_path / "here", this_process)
    club = new_club(tmp_path / "club.db")
    club.simulate("quandui", 3, 4, seed=1, stake="1.00 EUR")
    with club, cluster("", "", "") as found, opened_engine(found.address) as engine:
        assert found.address.startswith("tcp://127.0.0.1:")
        simulated_data(some, tmp_path / "there", engine)
        tried = [list(club.trials.run("quandui/gamerules", Selection(), each)) for each in (this_process, engine)]
        assert tried[0] == tried[1] != []
        tasks = [(number, str(tmp_path / "mark")) for number in range(20)]
        assert list(engine.run(killing, tasks)) == [number * number for number in range(20)]
        gone = [worker for worker in found.workers if worker.poll() is not None]
        deadline = time.monotonic() + 30
        while not gone and time.monotonic() < deadline:
            time.sleep(0.05)
            gone = [worker for worker in found.workers if worker.poll() is not None]
        assert [worker.returncode for worker in gone] == [-signal.SIGKILL]
        with pytest.raises(BadInput, match="found 5 processes"):
            list(engine.run(refusing, [5]))
    assert bytes_of(tmp_path / "here") == bytes_of(tmp_path / "there")


@thorough
@pytest.mark.parametrize(
    ("worker", "sentence"),
    [
        ("none", r"the worker tcp://127\.0\.0\.1:\d+ of tcp://.* has no Paipu: install version .* there"),
        ("0.0.9", r"the worker tcp://.* has Paipu 0\.0\.9, expected .* as on this machine"),
    ],
)
def test_a_worker_without_this_paipu_is_named(worker: str, sentence: str) -> None:
    with cluster("", worker) as found, pytest.raises(Unavailable, match=sentence), opened_engine(found.address):
        pass


@thorough
@pytest.mark.parametrize(
    ("scheduler", "sentence"),
    [
        ("none", r"the scheduler at tcp://127\.0\.0\.1:\d+ has no Paipu: install version .* there"),
        ("0.0.9", r"the scheduler at tcp://.* has Paipu 0\.0\.9, expected .* as on this machine"),
    ],
)
def test_a_scheduler_without_this_paipu_is_named(scheduler: str, sentence: str) -> None:
    with (
        cluster("", scheduler=scheduler) as found,
        pytest.raises(Unavailable, match=sentence),
        opened_engine(found.address),
    ):
        pass


@thorough
@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.0 400 Bad request\r\n\r\n", bytes(64)])
def test_an_address_at_which_something_else_answers_is_a_sentence(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "PATIENCE", 1)
    calls: list[socket.socket] = []  # they stay open: whoever calls is left waiting

    def answer_all(listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                calls.append(listening.accept()[0])
                calls[-1].sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=answer_all, args=(listening,), daemon=True).start()
        address = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(Unavailable, match=f"no Dask scheduler answers at {address}"), opened_engine(address):
            pass
        listening.shutdown(socket.SHUT_RDWR)
    for each in calls:
        each.close()


@thorough
def test_a_worker_without_paipu_that_comes_later_is_a_sentence() -> None:
    with (
        cluster("") as found,
        pytest.raises(Unavailable, match=r"could not finish \(No module named 'replay'\): run the same command again"),
        opened_engine(found.address) as engine,
    ):
        list(engine.run(lacking, [1]))


def test_a_cluster_without_workers_is_refused() -> None:
    with cluster() as found, pytest.raises(Unavailable, match="has no worker: start one"), opened_engine(found.address):
        pass


@thorough
@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("there", "found the engine 'there', expected an address"),
        ("http://127.0.0.1:1", "expected an address such as tcp"),
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1"),
        ("tcp://127.0.0.1:99999", "expected an address|no Dask scheduler"),
    ],
)
def test_a_wrong_address_is_a_sentence(address: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "PATIENCE", 1)
    with pytest.raises(PaipuError, match=sentence), opened_engine(address):
        pass


def test_without_the_extra_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'paipu\[cluster\]'"), opened_engine("tcp://127.0.0.1:1"):
        pass


INTERRUPTED = """
import sys, time
from replay.engine import opened_engine
if __name__ == "__main__":
    with opened_engine(jobs=2) as engine:
        results = engine.run(time.sleep, [0, 0, *[0.5] * 40])
        next(results)
        try:
            print("ready", flush=True)
            list(results)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
"""


@thorough
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_of_the_terminal_ends_the_work_without_a_word_of_its_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    command = [sys.executable, "-W", "ignore", str(script)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
        said, errors = process.communicate(timeout=60)
    assert (said, errors) == ("interrupted\n", "")

"""What bulk work has done so far, in a file: the same work goes on there after it was interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from replay.disk import is_full
from replay.engine import wording
from replay.errors import BadInput, DiskFull
from replay.messages import Message
from replay.system_errors import why_refused

__all__ = ["Memory"]


class Memory:
    """A file with a line for the work and one for each result; a new one is begun where there is none.

    Args:
        path: the file.
        work: what is done, in one line.
        other: the refusal of a file that remembers other work.

    Raises:
        BadInput: the file is of other work, or cannot be used.
        DiskFull: a new one does not fit.
    """

    def __init__(self, path: Path, work: bytes, other: Message) -> None:
        self._path = path
        if not path.exists():
            try:
                self.add(work)
            except DiskFull:
                path.unlink(missing_ok=True)  # half a line would be taken for the file of something else
                raise
        elif self.at(0) != work:
            raise BadInput(other, source=str(path))

    def __iter__(self) -> Iterator[bytes]:
        """The results of earlier runs; the last one of each run may have been cut."""
        return (result for _, result in self.places())

    def places(self) -> Iterator[tuple[int, bytes]]:
        """The same, each with its place in the file. Raises BadInput."""
        try:
            with self._path.open("rb") as file:
                place = len(file.readline())
                for line in file:
                    yield place, line.rstrip(b"\n")
                    place += len(line)
        except OSError as error:
            raise self._refusal(error) from error

    def at(self, place: int) -> bytes:
        """The line at a place. Raises BadInput."""
        try:
            with self._path.open("rb") as file:
                file.seek(place)
                return file.readline().rstrip(b"\n")
        except OSError as error:
            raise self._refusal(error) from error

    def add(self, line: bytes) -> None:
        """Remember a result. Raises DiskFull or BadInput."""
        try:
            with self._path.open("ab") as file:
                if file.tell():
                    file.write(b"\n")
                file.write(line)
        except OSError as error:
            raise self._refusal(error) from error

    def _refusal(self, error: OSError) -> BadInput | DiskFull:
        if is_full(error):
            return DiskFull(wording.MEMORY_FULL(path=str(self._path)))
        return BadInput(why_refused(error), source=str(self._path))

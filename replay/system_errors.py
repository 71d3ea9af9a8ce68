"""Why the system refused something: its own words, of which the frequent ones have a translation."""

from __future__ import annotations

import errno

from replay.messages import Message, Text, verbatim

_WHY = {
    errno.ENOENT: Text("system.no-such-file", "No such file or directory"),
    errno.EACCES: Text("system.permission-denied", "Permission denied"),
    errno.EPERM: Text("system.not-permitted", "Operation not permitted"),
    errno.EEXIST: Text("system.file-exists", "File exists"),
    errno.EISDIR: Text("system.is-a-directory", "Is a directory"),
    errno.ENOTDIR: Text("system.not-a-directory", "Not a directory"),
    errno.ENOTEMPTY: Text("system.not-empty", "Directory not empty"),
    errno.EROFS: Text("system.read-only", "Read-only file system"),
    errno.ENOSPC: Text("system.no-space", "No space left on device"),
    errno.ENAMETOOLONG: Text("system.name-too-long", "File name too long"),
    errno.ELOOP: Text("system.too-many-links", "Too many levels of symbolic links"),
    errno.EMFILE: Text("system.too-many-files", "Too many open files"),
    errno.EIO: Text("system.input-output", "Input/output error"),
    errno.EPIPE: Text("system.broken-pipe", "Broken pipe"),
}
"""In English they are what Linux says, so that whoever knows it there finds it again."""


def why_refused(error: OSError) -> Message:
    """The reason of an error, in words that can be part of a sentence.

    >>> print(why_refused(FileNotFoundError(errno.ENOENT, "whatever a system calls it")))
    No such file or directory
    """
    known = _WHY.get(error.errno or 0)
    return known() if known else verbatim(error.strerror or str(error))

"""The logs of the NJUPT / OpenGuanDan engine, read and written (docs/njupt.md).

:mod:`.messages` has the words of a log, :mod:`.merge` makes one of several clients' logs, :mod:`.reader` makes moves of it and
:mod:`.plays` what it leaves open, :mod:`.facts` compares what it says of its own with the rules, :mod:`.writer` writes one.
"""

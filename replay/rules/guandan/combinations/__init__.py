"""The combinations of Guandan: what cards can be played as, what beats what, every play that a hand holds.

:mod:`.patterns` is the table of all combinations at a level, :mod:`.combination` reads cards as one and compares two;
:mod:`.plays` finds every play of a hand, out of the :mod:`.blocks` of each rank and the :mod:`.rows` of several;
:mod:`.declaration` reads and writes a play as text, :mod:`.layout` is how it lies on the table, :mod:`.suitless` what it can be
where no suits were noted.
"""

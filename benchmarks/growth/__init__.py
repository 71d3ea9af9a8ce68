"""What grows with a club or a game, and what does not: how long work takes in small and large ones, and the exponent of that.

- ``clubs``: clubs and games of any size
- ``repetition``: evenings that were played once, held again on other days
- ``work``: what is measured in them
- ``curve``: measured times over sizes, and the exponent that fits
- ``chart``: the curves as a picture
"""

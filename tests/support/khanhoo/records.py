"""Records of Khanhoo that its pages are tried with."""

HEAD = """\
%paipu 1
[Rules "khanhoo/denexa"]
[Date "2026-11-20"]
[Place "Amsterdam"]
[Table "{table}"]
[Seats "Guo; Li; Chen"]
[Depth "observed"]

dealer 3 random

"""

SEEN = (
    HEAD.format(table="seen")
    + """\
== hand 1, dealer 3, depth result
2 out 1=9, 2=12, 3=20

== hand 2, dealer 1
2 deal ?16
3 deal ?15
1 deal ?15
2 -5H
3 challenge triplet over 1 triplet
3 +? -2S
2 !2S khanhoo over 1 triplet
2 lay AH 2S X=3D
2 -KC
1 !KC court
1 lay KC 9H 9H
1 -7S
2 <7S -4D
3 +? -8S
1 +?
1 out -6D [9H KC 9H] [JC QC KC] [AS 2S 3S] [3D 4D 5D] [5S 6S 7S] = 10
2 scores [AH 2S X] [6H 7H 8H] [7S 8S 9S] [7D 8D 9D] rest 2H 4S QC = 9
3 scores [5H 5S 5D] rest ?12 = 2
"""
)
"""As the table saw it: a challenge that held, one that did not, two bumps, the joker laid. Li's cards are worth more in other melds."""

WON = (
    HEAD.format(table="won")
    + """\
== hand 1, dealer 3, depth result
2 out 1=25, 2=29, 3=20

== hand 2, dealer 1, depth result
1 out 1=15, 2=29, 3=2

== end
"""
)
"""A game of which only the points were written down, to its end."""

ABANDONED = (
    HEAD.format(table="abandoned")
    + """\
== hand 1, dealer 3
1 deal ?16
2 deal ?15
3 deal ?15
1 -5H
abandon "the last tram"
"""
)
"""A hand that was given up."""

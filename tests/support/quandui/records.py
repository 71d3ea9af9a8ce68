"""Records that the pages are tried with."""

WHOLE = """\
%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-20"]
[Place "Amsterdam"]
[Table "whole"]
[Stake "1.00 EUR"]
[Seats "Guo; Li"]

dealer 1 random

== hand 1, dealer 1, depth full
2 cut
1 deal 1w 9s 5b 3s 2w 7s 9w XH 9b 9s 8b 8w 4s 3w 5b 9w
2 deal 31w 3b XH 17b 5w DH BS 976w 84s DH
1 -9b
2 <9b -8s
1 +4w -7s
2 +DH -4s
1 +6b -2w
2 +BS -5w
1 +2b -2b
2 +1s -6w
1 !6w # 5b5b 9s9s 9w9w 1wXH 3s3w 4s4w 6b6w 8b8w
$ 2>1 1.00

== end
"""
"""Every card is known. Of Li's cards the table learns only what he takes and discards."""

SEEN = """\
%paipu 1
[Rules "quandui/gamerules"]
[Date "2026-11-21"]
[Place "Amsterdam"]
[Table "seen"]
[Stake "0.50 EUR"]
[Seats "Guo; Li; Chen"]
[Depth "observed"]

dealer 2 random

== hand 1, dealer 2
2 deal ?16
3 deal ?15
1 deal ?15
2 -9b
3 <9b -8s
1 +? -2w {Guo thinks for a while}
"""
"""A hand that goes on, as the table saw it."""

RESULT = """\
%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-22"]
[Place "Amsterdam"]
[Table "result"]
[Stake "1.00 EUR"]
[Seats "Guo; Li"]

dealer 1 random

== hand 1, dealer 1, depth result
2 # 1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8b8b

== hand 2, dealer 2, depth result
1 #

== end
"""
"""Two hands of which only the end was written down: the first winner's cards are known, the second one's are not."""

UNSEEN_PART = "2 +BS -5w"
"""A line of WHOLE with a card, the BS, that only Li and those who see all ever see."""

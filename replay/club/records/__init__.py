"""Records imported into the club and exported from it.

- ``reader``: a file of any form becomes chunks of envelopes
- ``chunks``: some events that follow each other, as they were read and as the store keeps them
- ``check``: decides these under the rules, and counts them
- ``draft``: a record that is checked chunk by chunk, and waits to be taken in
- ``comparison``: what is the same in a record and in the club, as far as some eyes may know
- ``importer``: a checked record enters the store, all of it or nothing
- ``replacement``: what is voided and added if a record differs from the club
- ``difference``: the refusal that explains this first
- ``exporter``: the record of a game in any format
- ``simulations``: evenings of bots, played by whoever is free and taken in
- ``wording``: the texts of this room that people read, each with its code
"""

"""Records imported into the club and exported from it.

- ``reader``: a file of any form becomes chunks of envelopes
- ``check``: decides these under the rules, and counts them
- ``importer``: a checked record enters the store, all of it or nothing
- ``replacement``: what is voided and added if a record differs from the club
- ``difference``: the refusal that explains this first
- ``exporter``: the record of a game in any format
- ``wording``: the texts of this room that people read, each with its code
"""

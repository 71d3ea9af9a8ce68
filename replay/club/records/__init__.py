"""Records on their way into the club and out of it.

- ``reader``: a file of any form becomes chunks of envelopes
- ``check``: these are held to the rules, and counted
- ``importer``: a checked record enters the store, all of it or nothing
- ``replacement``: what is voided and added where a record differs from the club
- ``difference``: the refusal that says so first
- ``exporter``: the record of a game in any format
"""

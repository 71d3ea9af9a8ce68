"""Records imported into the club and exported from it.

- ``reader``: a file of any form becomes chunks of envelopes
- ``draft``: a record that is decided under the rules, chunk by chunk, and waits to be imported
- ``comparison``: the comparison of a record with the club for some eyes, and the hands to void and add if it differs
- ``importer``: a checked record enters the store, all of it or nothing
- ``report``: the report of an import before it
- ``exporter``: the record of a game in any format
- ``simulations``: evenings of bots, played by any free process and imported
"""

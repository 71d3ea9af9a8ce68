"""Schemas (marshmallow): the arguments of web and terminal, and how the API describes its answers.

- ``strict``: schemas and fields that refuse what they do not know
- ``arguments``: the arguments of addresses
- ``bodies``: bodies and forms that record something in the club's own stream
- ``recording``: a table that is opened, moves, and corrections
- ``access``: the forms with which people come in, and with which directors let them, give roles and set the club
"""

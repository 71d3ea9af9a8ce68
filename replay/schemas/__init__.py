"""Schemas (marshmallow): the arguments of web and terminal, and how the API describes its answers.

- ``strict``: schemas and fields that refuse what they do not know
- ``arguments``: the arguments of addresses
- ``bodies``: bodies and forms that record something
- ``reviews``: what is sent about finished hands
- ``evening``: payments at the end of an evening
- ``recording``: a game that is opened, and moves
- ``opening``: the form that opens tables
- ``doors``: the forms with which people come in, and with which directors let them
- ``office``: the forms with which directors give roles and set the club
- ``answer_schemas``: schemas out of the structs of answers
- ``wording``: the texts of this room that people read, each with its code
"""

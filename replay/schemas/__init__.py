"""The doors' schemas (marshmallow): what web and terminal take as arguments, and how the API describes what it gives.

- ``strict``: schemas and fields that refuse what they do not know
- ``arguments``: what addresses ask for
- ``recording``: bodies and forms that record something
- ``generated``: schemas out of the structs of answers
"""

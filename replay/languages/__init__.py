"""The languages that Paipu speaks: each is a catalogue, a file of texts that translators write. English is in the code.

- ``po``: reads such a file
- ``known``: the list of languages, those of other packages among them
- ``choice``: which of them somebody understands
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.languages.choice import from_header, from_locale, understood
from replay.languages.known import Language, language_tagged, languages

__all__ = ["Language", "from_header", "from_locale", "language_tagged", "languages", "understood"]

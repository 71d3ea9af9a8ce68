"""Words that people read: texts with codes, errors, names, languages, printed pages.

- ``messages``: a text with a code and named values, and the message made of it
- ``errors``: the errors of Paipu, each a message; the errors of the operating system in words
- ``display``: text as it is shown, typed and sorted
- ``languages``: the catalogues, and the language that a reader prefers
- ``paper``: pages set in type
"""

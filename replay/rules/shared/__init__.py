"""What all kinds of game share.

:mod:`.base` has the base classes of rules and rooms; :mod:`.table` the table and :mod:`.folds` how the shared events change it;
:mod:`.checks` the moves around the play and :mod:`.decks` those around a published shuffle; :mod:`.options` reads options,
:mod:`.notation` lines of text and :mod:`.analysis_input` the questions of programs; :mod:`.sentences` and :mod:`.sheet` are words
and score sheets; :mod:`.french` draws cards with the French suits, and :mod:`.chinese` has the words for cards in Chinese.
"""

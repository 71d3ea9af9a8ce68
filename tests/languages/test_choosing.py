"""Which language somebody is answered in."""

from __future__ import annotations

import pytest

from replay.words.errors import BadInput
from replay.words.languages import from_header, from_locale, language_tagged, languages, understood
from replay.words.messages import language


@pytest.mark.parametrize(
    ("tag", "known"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-TW", "zh-Hant"),
        ("ZH-hant-hk", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-TW", "zh-Hans"),
        ("en", "en"),
        ("en-US", "en"),
        ("fr", None),
        ("zho", None),
        ("*", None),
        ("", None),
        ("-", None),
    ],
)
def test_a_tag_is_looked_up_by_script_region_and_language(tag: str, known: str | None) -> None:
    found = understood([tag])
    assert (found and found.tag) == known


def test_the_first_language_that_is_known_is_taken() -> None:
    found = from_header([("fr-FR", 1.0), ("zh-TW", 0.8), ("en", 0.5)])
    assert found is not None
    assert found.tag == "zh-Hant"


def test_a_language_that_somebody_rules_out_is_not_taken() -> None:
    found = from_header([("zh-TW", 0.0), ("en", 0.5)])
    assert found is not None
    assert found.tag == "en"


@pytest.mark.parametrize(
    ("locale", "known"),
    [("zh_TW.UTF-8", "zh-Hant"), ("zh_CN", "zh-Hans"), ("en_GB.UTF-8@euro", "en"), ("C.UTF-8", None), ("POSIX", None)],
)
def test_a_locale_names_a_language(locale: str, known: str | None) -> None:
    found = from_locale(locale)
    assert (found and found.tag) == known


def test_each_language_names_itself_and_its_catalogue_is_of_its_tag() -> None:
    own = {tag: (each.name, language(each.catalogue)) for tag, each in languages().items()}
    assert own["en"] == ("English", "en")
    assert own["zh-Hans"] == ("简体中文", "zh-Hans")
    assert own["zh-Hant"] == ("繁體中文", "zh-Hant")


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    assert language_tagged("ZH-hant").tag == "zh-Hant"
    with pytest.raises(BadInput, match="found the language 'tlh', expected en, zh-Hans, zh-Hant"):
        language_tagged("tlh")

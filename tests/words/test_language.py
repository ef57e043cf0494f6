"""Which language is spoken."""

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.words import LANGUAGES, UnknownLanguage, language
from undercroft.words.language import catalogue

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "FR_ca"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "fr_BE.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "UNDERCROFT_LANG": "fr"}, "fr"),
        ({"UNDERCROFT_LANG": "en", "LANG": "fr_FR"}, "en"),
        ({"UNDERCROFT_LANG": "", "LC_ALL": "", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_environment_wishes_for_a_language(environment: dict[str, str], spoken: str) -> None:
    assert language(None, environment) == spoken


@pytest.mark.parametrize(
    ("environment", "saved", "spoken"),
    [
        ({}, "fr", "fr"),
        ({"LANG": "en_GB.UTF-8"}, "fr", "fr"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "en", "en"),
        ({"UNDERCROFT_LANG": "en"}, "fr", "en"),
        ({"UNDERCROFT_LANG": ""}, "fr", "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "xx", "fr"),
    ],
)
def test_a_saved_language_stands_between_our_wish_and_the_system(
    environment: dict[str, str], saved: str, spoken: str
) -> None:
    assert language(None, environment, saved) == spoken
    assert language("en", environment, saved) == "en"


@pytest.mark.parametrize("option", ["fr", "FR", " fr "])
def test_what_is_asked_for_counts_most(option: str) -> None:
    assert language(option, {"UNDERCROFT_LANG": "en"}) == "fr"


@pytest.mark.parametrize("option", ["", "de", "fr_FR", "../fr"])
def test_an_unknown_language_is_refused_in_one_line(option: str) -> None:
    with pytest.raises(UnknownLanguage) as refusal:
        language(option)
    assert isinstance(refusal.value, UndercroftError)
    assert str(refusal.value) == f'there is no language "{option}": choose one of en, fr'
    with pytest.raises(UnknownLanguage):
        catalogue(option)


def test_every_language_has_a_catalogue() -> None:
    assert [catalogue(spoken).gettext("Which way?") for spoken in LANGUAGES] == [
        "Which way?",
        "Par où\N{NO-BREAK SPACE}?",
    ]

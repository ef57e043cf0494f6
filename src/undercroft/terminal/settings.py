"""What a player has set, and where things are kept."""

from typing import Any

from undercroft.rules.kernel.errors import UndercroftError
from undercroft.terminal.folders import autosave_file, read_settings, saved_language, settings_file, write_settings
from undercroft.words.language import LANGUAGES, catalogue, language

AUTO = "auto"


class SettingsError(UndercroftError):
    """Settings that cannot be kept."""


def change_language(wanted: str, spoken: str) -> None:
    """Keep a language for all games to come, or forget it (`auto`)."""
    settings = read_settings()
    settings.pop("language", None)
    if wanted.strip().lower() != AUTO:
        settings["language"] = language(wanted)
    try:
        write_settings(settings)
    except OSError as error:
        from undercroft.words.refusals import Refusals

        reason = f"{settings_file()} cannot be written: {error.strerror or error}"
        raise SettingsError(Refusals(spoken).sentence(reason)) from None


def settings_data(spoken: str) -> dict[str, Any]:
    """The settings and the places, as data."""
    return {
        "language": saved_language() or AUTO,
        "spoken": spoken,
        "settings": str(settings_file()),
        "autosave": str(autosave_file()),
    }


def settings_page(spoken: str) -> list[str]:
    """The same in words."""
    _ = catalogue(spoken).gettext
    names = {"en": _("English"), "fr": _("French")}
    saved = saved_language()
    shown = names[saved] if saved in LANGUAGES else _("the system’s (now {language})").format(language=names[spoken])
    return [
        _("Language: {language}").format(language=shown),
        _("Settings are kept in {path}").format(path=settings_file()),
        _("The game going on is kept in {path}").format(path=autosave_file()),
    ]

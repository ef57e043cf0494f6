"""The player's settings, and where things are kept."""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from undercroft.files import FileRefused
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import harmless
from undercroft.table.folders import autosave_file, read_settings, saved_language, settings_file, write_settings
from undercroft.words.language import LANGUAGES, catalogue, language, own_name

AUTO: Final = "auto"
THEMES: Final = ("crypt", "parchment", "high-contrast", "terminal")
"""The themes of the app: dark, light, high contrast, and the terminal's own colours."""
SLOW, NORMAL, FAST, NONE = "slow", "normal", "fast", "none"
SPEEDS: Final = (SLOW, NORMAL, FAST, NONE)
"""How fast the app shows what happens, moment by moment; with none, everything appears at once."""
ODDS, HINTS = "odds", "hints"
AIDS: Final = (NONE, ODDS, HINTS)
"""What helps the player to decide: nothing, odds beside the answers, or odds and hints."""
AID: Final = HINTS
"""What helps unless something else is set."""
TIPS: Final = True
"""Whether tips are told unless something else is set."""
STILL: Final = ("REDUCE_MOTION", "REDUCED_MOTION", "PREFERS_REDUCED_MOTION")
"""The environment variables that may ask for reduced motion."""


class SettingsError(UndercroftError):
    """Settings that cannot be kept."""


@dataclass(frozen=True)
class Preferences:
    """A player's settings for the app."""

    theme: str = THEMES[0]
    speed: str = NORMAL
    """how fast what happens is shown"""
    aid: str = AID
    """what helps to decide"""
    skip: bool = False
    """whether questions with a single sensible answer are passed over"""
    tips: bool = TIPS
    """whether tips are told in ordinary games"""
    plain: bool = False
    """lines instead of the app, wherever it would open"""
    vi_keys: bool = False
    """h, j, k and l walk, as the arrow keys do"""


def preferences() -> Preferences:
    """The settings; anything in the file that makes no sense counts as not set."""
    settings = read_settings()
    theme = settings.get("theme")
    return Preferences(
        theme=theme if isinstance(theme, str) and theme in THEMES else THEMES[0],
        speed=_speed(settings),
        aid=_aid(settings),
        skip=settings.get("skip") is True,
        tips=settings["tips"] is True if isinstance(settings.get("tips"), bool) else TIPS,
        plain=settings.get("plain") is True,
        vi_keys=settings.get("vi_keys") is True,
    )


def _speed(settings: Mapping[str, Any]) -> str:
    """The speed; earlier versions could only turn motion off."""
    speed = settings.get("speed")
    if isinstance(speed, str) and speed in SPEEDS:
        return speed
    return NONE if settings.get("motion") is False else NORMAL


def _aid(settings: Mapping[str, Any]) -> str:
    aid = settings.get("aid")
    return aid if isinstance(aid, str) and aid in AIDS else AID


def wants_stillness(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment asks for reduced motion, with our variable or the terminal library's."""
    if environment.get("TEXTUAL_ANIMATIONS", "").lower() == "none":
        return True
    return any(environment.get(name, "").lower() not in ("", "0", "no", "false", "no-preference") for name in STILL)


def change_language(wanted: str) -> None:
    """Keep a language for all games to come, or forget it (`auto`)."""
    asked = None if wanted.strip().lower() == AUTO else language(wanted)
    change("language", asked)


def change_theme(wanted: str) -> None:
    from undercroft.table.book import named

    named(N_("theme"), wanted, THEMES)
    change("theme", wanted)


def change_speed(wanted: str) -> None:
    from undercroft.table.book import named

    named(N_("speed"), wanted, SPEEDS)
    change("speed", wanted)


def change_aid(wanted: str) -> None:
    from undercroft.table.book import named

    named(N_("help"), wanted, AIDS)
    change("aid", wanted)


def change(name: str, value: str | bool | None) -> None:
    """Keep one setting and leave the others unchanged; None forgets it."""
    settings = read_settings()
    settings.pop(name, None)
    if value is not None:
        settings[name] = value
    try:
        write_settings(settings)
    except FileRefused as error:
        raise SettingsError(error.message, **error.facts) from None


def settings_data(spoken: str) -> dict[str, Any]:
    """The settings and the places, as data."""
    return {
        "language": saved_language() or AUTO,
        "spoken": spoken,
        **asdict(preferences()),
        "settings": str(settings_file()),
        "autosave": str(autosave_file()),
    }


def settings_page(spoken: str) -> list[str]:
    """The same in words."""
    _ = catalogue(spoken).gettext
    saved, liked = saved_language(), preferences()
    shown = (
        own_name(saved) if saved in LANGUAGES else _("the system’s (now {language})").format(language=own_name(spoken))
    )
    yes_or_no = {True: _("on"), False: _("off")}
    return [
        _("Language: {language}").format(language=shown),
        _("Look: {theme}").format(theme=theme_names(spoken)[liked.theme]),
        _("Speed: {speed}").format(speed=speed_names(spoken)[liked.speed]),
        _("Help: {aid}").format(aid=aid_names(spoken)[liked.aid]),
        _("Obvious questions: {state}").format(state=skip_names(spoken)[liked.skip]),
        _("Tips: {state}").format(state=tips_names(spoken)[liked.tips]),
        _("Plain lines instead of the app: {state}").format(state=yes_or_no[liked.plain]),
        _("h, j, k and l walk: {state}").format(state=yes_or_no[liked.vi_keys]),
        _("Settings are kept in {path}").format(path=harmless(str(settings_file()))),
        _("The current game is kept in {path}").format(path=harmless(str(autosave_file()))),
    ]


def theme_names(spoken: str) -> dict[str, str]:
    """The themes by name, in words."""
    _ = catalogue(spoken).gettext
    return {
        "crypt": _("crypt (dark)"),
        "parchment": _("parchment (light)"),
        "high-contrast": _("high contrast"),
        "terminal": _("the terminal’s own colours"),
    }


def speed_names(spoken: str) -> dict[str, str]:
    """The speeds by name, in words."""
    _ = catalogue(spoken).gettext
    return {
        SLOW: _("slow"),
        NORMAL: _("medium"),
        FAST: _("fast"),
        NONE: _("none: everything at once"),
    }


def skip_names(spoken: str) -> dict[bool, str]:
    """Whether obvious questions are asked, in words."""
    _ = catalogue(spoken).gettext
    return {False: _("asked"), True: _("passed over")}


def tips_names(spoken: str) -> dict[bool, str]:
    """Whether tips are told, in words."""
    _ = catalogue(spoken).gettext
    return {True: _("on"), False: _("off")}


def aid_names(spoken: str) -> dict[str, str]:
    """What helps to decide, in words."""
    _ = catalogue(spoken).gettext
    return {NONE: _("none"), ODDS: _("odds"), HINTS: _("odds and hints")}

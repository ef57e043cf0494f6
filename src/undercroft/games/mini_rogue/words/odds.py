"""How the odds of Mini Rogue are told."""

from undercroft.words.figures import OddsWords
from undercroft.words.terms import Terms


def odds_words(matter: str, terms: Terms) -> OddsWords:
    """The words for a kind of matter, by its name."""
    _ = terms._
    if matter == "check":
        return OddsWords(_("the check succeeds"), _("{chance} success"), left={"hp": _("HP left")})
    if matter == "shrine":
        return OddsWords(
            _("the shrine does no harm"),
            _("{chance} unharmed"),
            also={"curse": _("cursed after it"), "poison": _("poisoned after it"), "blind": _("blind after it")},
            left={"hp": _("HP left"), "xp": _("XP left"), "gold": _("gold left")},
            drawn={"die": _("the Dungeon die, offering included")},
        )
    if matter == "rewards":
        return OddsWords(
            _("there is something to gain"),
            _("{chance} useful"),
            also={
                "potion": _("a potion on offer"),
                "xp": _("XP on offer"),
                "armor": _("armor on offer"),
                "gold": _("gold on offer"),
                "food": _("food on offer"),
                "hp": _("HP on offer"),
            },
        )
    if matter == "reinforcement":
        sides = {"powers": _("powers side"), "avatar": _("Avatar side"), "combat": _("combat side")}
        return OddsWords(_("rooms side"), "", also=sides)
    left = {"hp": _("HP left"), "xp": _("XP left"), "armor": _("armor left"), "potions": _("potions left")}
    hp = ("hp", _("{mean} HP"))
    return OddsWords(_("the fight is survived"), _("{chance} survival"), hp, left=left, chart="hp")

"""Names as sentences use them: in French they take an article, which joins with « de » and « à », and words agree with
them."""

import re
from typing import Final

from undercroft.games.mini_rogue.cards.schema import Name

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
_BEFORE_MARK: Final = re.compile(r" (?=[;:!?])")
"""where French has a space that does not break"""
_JOINED: Final = {
    ("du", "le"): "du ",
    ("du", "les"): "des ",
    ("du", ""): "de ",
    ("au", "le"): "au ",
    ("au", "les"): "aux ",
    ("au", ""): "à ",
}
"""« de » and « à » with an article, where they are not simply put before it"""
_VOWELS: Final = "aàâeéèêiîïoôuùûœæ"


class Noun(str):
    """A name used in sentences. A translation's field says which form it takes there:

    - {hero:le}, {hero:du}, {hero:au}: with the article; after « de »; after « à »; a capital letter for a capital;
    - {hero:seul|seule}: not the name, but a word that agrees with its gender;
    - {enemy:attaque/attaquent}: a word that agrees with its number.

    A name with no article, such as a person's, stays the same in all of them.
    """

    article: str
    feminine: bool

    def __new__(cls, text: str, article: str = "", *, feminine: bool = False) -> "Noun":
        """`text` may begin with the article, if it is part of the name."""
        noun = super().__new__(cls, text)
        noun.article = article
        noun.feminine = feminine
        return noun

    def __format__(self, form: str) -> str:
        if "|" in form:
            return form.split("|")[self.feminine]
        if "/" in form:
            return form.split("/")[self.article == "les"]
        if form.lower() not in ("le", "du", "au"):
            return super().__format__(form)
        text = self.definite if form.lower() == "le" else self._after(form.lower())
        return text[:1].upper() + text[1:] if form[0].isupper() else text

    @property
    def definite(self) -> str:
        """With its article, as in a list."""
        return self._lead(self.article) + self._bare

    def followed_by(self, facts: str) -> "Noun":
        """The same name with more text after it."""
        return Noun(self + facts, self.article, feminine=self.feminine)

    @property
    def _bare(self) -> str:
        lead = self._lead(self.article)
        return self[len(lead) :] if self.lower().startswith(lead) else str(self)

    @staticmethod
    def _lead(article: str) -> str:
        return article if article.endswith(APOSTROPHE) or not article else f"{article} "

    def _after(self, word: str) -> str:
        """After « de » (du) or « à » (au)."""
        if word == "du" and not self.article and self[:1].lower() in _VOWELS:
            return f"d{APOSTROPHE}{self}"
        joined = _JOINED.get((word, self.article))
        return (joined if joined is not None else _JOINED[word, ""] + self._lead(self.article)) + self._bare


def spoken(name: Name, language: str) -> Noun:
    """A name in a language, with the apostrophe and the spaces that the other words have."""
    if language != "fr":
        return Noun(_typeset(name.en))
    feminine = name.gender == "f" or name.article == "la"
    return Noun(
        _typeset(_BEFORE_MARK.sub("\N{NO-BREAK SPACE}", name.fr)), _typeset(name.article or ""), feminine=feminine
    )


def _typeset(text: str) -> str:
    return text.replace("'", APOSTROPHE)

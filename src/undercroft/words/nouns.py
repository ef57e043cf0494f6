"""Names as sentences use them: with an article that joins other words, and words that agree with them, where a language
has such things."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from undercroft.cards.language import PLAIN, Language, language_of
from undercroft.cards.schema import Name

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"


class Noun(str):
    """A name used in sentences. A translation's field says which form it takes there, in French:

    - {hero:le}, {hero:du}, {hero:au}: with the article; after « de »; after « à »; a capital letter for a capital;
    - {hero:seul|seule}: not the name, but a word that agrees with its gender;
    - {enemy:attaque/attaquent}: a word that agrees with its number.

    A name with no article, such as a person's, stays the same in all of them.
    """

    language: Language
    marks: Mapping[str, str]

    def __new__(cls, text: str, language: Language = PLAIN, marks: Mapping[str, str] | None = None) -> "Noun":
        """`text` may begin with the article, if it is part of the name."""
        noun = super().__new__(cls, text)
        noun.language = language
        noun.marks = marks or {}
        return noun

    def __format__(self, form: str) -> str:
        if "|" in form:
            return form.split("|")[self._has(self.language.feminine)]
        if "/" in form:
            return form.split("/")[self._has(self.language.plural)]
        if not form.isalpha():
            return super().__format__(form)
        text = self._lead(form.lower()) + self._bare if form.lower() in self.language.forms else str(self)
        return sentence(text) if form[0].isupper() else text

    @property
    def definite(self) -> str:
        """With its article, as in a list."""
        return self._lead(next(iter(self.language.forms), "")) + self._bare

    def followed_by(self, facts: str) -> "Noun":
        """The same name with more text after it."""
        return Noun(self + facts, self.language, self.marks)

    def _has(self, marks: Mapping[str, Sequence[str]]) -> bool:
        return any(self.marks.get(mark) in words for mark, words in marks.items())

    @property
    def _bare(self) -> str:
        lead = self._lead(next(iter(self.language.forms), ""))
        return self[len(lead) :] if self.lower().startswith(lead) else str(self)

    def _lead(self, form: str) -> str:
        """What stands before the name in a form."""
        leads = self.language.forms.get(form, {})
        article = self.marks.get("article")
        if article is not None:
            return leads[article]
        return leads.get("vowel" if self[:1].lower() in self.language.vowels else "none", leads.get("none", ""))


def sentence(text: str) -> str:
    """The text with a capital first letter, the rest unchanged."""
    return text[:1].upper() + text[1:]


def spoken(name: Name, language: str) -> Noun:
    """A name in a language, with the apostrophe and the spaces that the other words have."""
    grammar = language_of(language) if language in name.texts else PLAIN
    text = re.sub(rf" (?=[{grammar.tight}])", "\N{NO-BREAK SPACE}", name[language]) if grammar.tight else name[language]
    return Noun(text.replace("'", APOSTROPHE), grammar, name.marks(language))


def noun(text: str, language: str) -> Noun:
    """A translated name that begins with its article, if it has one."""
    grammar = language_of(language)
    leads = next(iter(grammar.forms.values()), {})
    article = next((article for article, lead in leads.items() if text.lower().startswith(lead)), None)
    return Noun(text, grammar, {} if article is None else {"article": article})

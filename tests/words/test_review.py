"""A review in words: a picture in the terminal, an SVG, and data; in both languages, from the side of who played."""

import json
from xml.etree import ElementTree

import pytest

import undercroft
from undercroft.bots.review import Decision, Review
from undercroft.table.game import Game
from undercroft.words.review import ReviewWords, described_lines, review_data, review_lines
from undercroft.words.review_svg import review_svg
from undercroft.words.speaker import speaker_of

SVG = "{http://www.w3.org/2000/svg}"


def fallen(language: str = "en") -> tuple[Game, Review]:
    """The Rogue lets go of the boards, and goes on: one mistake, and some luck."""
    game = undercroft.new("mini-rogue", seed=7, language=language)
    keep, shift = (answer.id for answer in game.answers)
    game.answer(shift)
    other = game.answers[0].id
    game.answer(other)
    mistake = Decision(0, 0, 0, shift, keep, 0.4, 0.8, 0.02, luck=0.1)
    return game, Review((mistake, Decision(1, 0, 0, other, other, 0.5, 0.5, 0.0, rest=-0.05)), (0.8, 0.5, 0.45), False)


def words_of(language: str = "en") -> ReviewWords:
    game, review = fallen(language)
    return ReviewWords(game, review, speaker_of(game.book, language))


def plain(lines: list[str]) -> str:
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_mistake_is_told_with_what_would_have_been_better() -> None:
    told = plain(review_lines(words_of(), 120))
    assert "1  Answer 1, area 1 (costs 40 ± 4 points): Success: you may shift the Dungeon die." in told
    assert "40% █████        Shift to 5 (Rotten boards: -2 HP, fall)" in told
    assert "80% ██████████   better: Keep 6 (Footsteps: fight Apparition" in told
    assert told.startswith("Mini Rogue. Seed 7. Not finished.")


def test_in_french() -> None:
    told = plain(review_lines(words_of("fr"), 120))
    assert "1  Réponse 1, zone 1 (coûte 40 ± 4 points) : " in told
    assert "80 % ██████████   mieux : Garder 6" in told
    assert "chance" in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["area 3: 50%", "40%, Shift to 5", "80%, better: Keep 6", "mistakes: −40 ± 4", "now: 45%"]),
        ("fr", ["zone 3 : 50 %", "40 %, ", "80 %, mieux : Garder 6", "erreurs : −40 ± 4", "maintenant : 45 %"]),
    ],
)
def test_described_it_is_told_and_nothing_is_drawn(language: str, told: list[str]) -> None:
    lines = plain(described_lines(words_of(language)))
    for text in told:
        assert f"\n{text}" in lines
    assert not set("█│┤─⠒") & set(lines)


def test_the_account_goes_from_the_start_to_the_end() -> None:
    rows = [(entry.label, entry.figure, entry.change) for entry in words_of().account()]
    assert rows == [
        ("at the start", "80%", None),
        ("luck", "+10", 0.1),
        ("mistakes", "−40 ± 4", -0.4),
        ("unexplained", "−5", -0.05),
        ("now", "45%", None),
    ]


def test_bars_go_to_the_left_for_what_was_lost() -> None:
    lines = {line.split()[0]: line for line in review_lines(words_of()) if "│" in line and "%" not in line}
    assert lines["luck"].endswith("│" + "█" * (len(lines["luck"].partition("│")[2]) or 1))
    assert lines["mistakes"].endswith("█│")


def test_the_mistake_is_marked_on_the_curve_and_the_area_under_it() -> None:
    lines = review_lines(words_of())
    top = lines.index("Chance to win after every answer")
    picture = lines[top + 1 : top + 12]
    assert any("1" in line.partition("┤" if "┤" in line else "│")[2] for line in picture)
    assert lines[top + 13].split() == ["area", "1", "3"]


@pytest.mark.parametrize("width", [40, 79, 120])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_fits(width: int, language: str) -> None:
    assert max(map(len, review_lines(words_of(language), width))) <= width


def test_without_mistakes_it_says_so() -> None:
    game, review = fallen()
    words = ReviewWords(game, Review(review.decisions[1:], review.chances, False), speaker_of(game.book, "en"))
    assert "No mistake was found." in review_lines(words)
    assert "No mistake was found." in review_svg(words)


def test_only_people_are_told_their_mistakes() -> None:
    """A bot with a person against it: the curve is that of the person, and so are the mistakes."""
    game = undercroft.new("mini-rogue", seed=3, overlord="prophet", language="en")
    game.players = ("easy", "me")
    bad, worse = Decision(0, 1, 1, 0, 0, 0.2, 0.3, 0.0, luck=0.25), Decision(0, 0, 0, 0, 0, 0.1, 0.8, 0.0)
    words = ReviewWords(game, Review((worse, bad), (0.75,), False), speaker_of(game.book, "en"))
    assert words.chances == [0.25]
    assert words.heading.endswith("the Overlord")
    assert words.review.mistakes(*words.seats) == [bad]
    assert [round(entry.change or 0, 2) for entry in words.account()] == [0, -0.25, 0.7, -0.1, 0]


def test_won_and_lost_are_those_of_the_side() -> None:
    game = undercroft.new("mini-rogue", seed=3, overlord="prophet", language="en")
    review = Review((), (0.5, 1.0), True)
    assert ReviewWords(game, review, speaker_of(game.book, "en")).outcome == "Won."
    game.players = ("easy", "me")
    assert ReviewWords(game, review, speaker_of(game.book, "en")).outcome == "Lost."


def test_the_picture_is_one_svg_with_the_same_words() -> None:
    words = words_of()
    root = ElementTree.fromstring(review_svg(words))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert words.title in texts
    assert {"at the start", "−40 ± 4", "area", "The costliest mistakes"} <= set(texts)
    (line,) = root.iter(f"{SVG}polyline")
    assert len(line.attrib["points"].split()) == len(words.chances)
    assert texts.count("1") >= 2


def test_no_text_of_a_card_can_break_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    words = words_of()
    nasty = '</text><script>alert("1")</script>&\x1b[31m'
    monkeypatch.setattr(words.speech, "answer", lambda state, answer: nasty)
    monkeypatch.setattr(words.speech, "title", lambda seed: nasty)
    drawn = review_svg(words)
    assert "<script" not in drawn
    root = ElementTree.fromstring(drawn)
    assert any('<script>alert("1")</script>&' in (element.text or "") for element in root.iter(f"{SVG}text"))
    assert "\x1b" not in plain(review_lines(words))


def test_as_data_it_adds_up_and_names_answers() -> None:
    game, review = fallen()
    data = json.loads(json.dumps(review_data(game, review)))
    assert data["chances"] == [0.8, 0.5, 0.45]
    assert data["end"] - data["start"] == pytest.approx(
        data["luck"] + data["unexplained"] - sum(seat["mistakes"] for seat in data["seats"])
    )
    assert data["mistakes"] == [0]
    first = data["decisions"][0]
    assert (first["question"], first["answer"], first["best"]) == ("after-check", "shift:-1", "go-on")
    assert first["cost"] == pytest.approx(0.4)

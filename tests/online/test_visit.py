"""What a reader has been told of a table: nothing is told twice, nothing is left out."""

from undercroft.online.messages import Happened, Moved, Offer, Past, People, Person, Posed, Shown, ShownBeat
from undercroft.online.visit import Visit
from undercroft.online.watched import Watched


def moved(number: int, *lines: str, seat: int = 0) -> Moved:
    return Moved(number, seat, "x", [ShownBeat("deed", [line], {}) for line in lines])


def shown(number: int, *log: list[str], seat: int = 0, asked: int = 0) -> Shown:
    answers = [Offer("go-on", "Go on")] if asked == seat else []
    return Shown(
        number, seat, {}, Posed(number, asked, wording="What now?" if answers else "", answers=answers), list(log)
    )


def test_lines_come_once_however_they_are_told() -> None:
    visit = Visit([0])
    assert list(visit.take(shown(1, ["deal"], ["one"])).lines) == ["deal", "one"]
    assert list(visit.take(moved(2, "two", "and more")).lines) == ["two", "and more"]
    assert list(visit.take(shown(2)).lines) == []
    assert list(visit.take(moved(2, "two", "and more")).lines) == []
    assert list(visit.take(shown(4, ["three"], ["four"])).lines) == ["three", "four"]
    again = visit.take(shown(4, ["deal"], ["one"], ["two", "and more"], ["three"], ["four"]))
    assert (list(again.lines), again.back) == ([], False)


def test_a_pause_that_is_taken_up_again_replaces_what_was_passed_on() -> None:
    visit = Visit([0])
    visit.take(shown(3, ["deal"], ["one"], [], []))
    assert list(visit.take(moved(2, "a potion")).lines) == ["a potion"]
    assert list(visit.take(moved(3)).lines) == []
    visit.take(shown(3))
    assert visit.log == [["deal"], ["one"], ["a potion"], []]
    assert list(visit.take(moved(9, "out of turn")).lines) == []


def test_what_is_taken_back_is_noticed() -> None:
    visit = Visit([0])
    visit.take(shown(2, ["deal"], ["one"], ["two"]))
    back = visit.take(shown(1, ["deal"], ["one"]))
    assert (list(back.lines), back.back, visit.number) == ([], True, 1)
    other = visit.take(shown(2, ["deal"], ["uno"], ["due"]))
    assert (list(other.lines), other.back) == (["uno", "due"], True)


def test_only_ones_own_question_is_asked() -> None:
    visit = Visit([0])
    visit.take(shown(0, asked=1))
    assert visit.asked is None
    assert visit.question is not None
    visit.take(shown(1, ["deal"], ["one"]))
    assert visit.asked is not None


def test_whoever_has_agreed_is_not_asked_again() -> None:
    seats = [Person(0, "Mage"), Person(1, "Rogue"), Person(2, "Priestess", bot="easy")]
    visit = Visit([0, 2])
    visit.take(People(seats, 0, True, "", undo=1, agreed=[1]))
    assert visit.consenting == [0]
    visit.take(People(seats, 0, True, "", undo=1, agreed=[0, 1]))
    assert visit.consenting == []


def test_what_was_replaced_while_nobody_looked_is_forgotten() -> None:
    """Answers were taken back and others given, beyond those that were known."""
    visit = Watched([0], "en")
    visit.take(shown(0, ["deal"]))
    for number in (1, 2, 3):
        visit.take(moved(number, f"line {number}", seat=1))
        visit.past[number] = Past(1, number, 1, "x", [f"line {number}"], {})
    visit.take(shown(3))
    visit.take(shown(5, ["deal"], ["line 1"], ["two"], ["three"], ["four"], ["five"]))
    assert [visit.told(number).answered for number in range(1, 6)] == ["x", "", "", "", ""]
    assert list(visit.past) == [1]
    visit.at = visit.past[1]
    assert visit.before == {}
    visit.at = Past(1, 3, 0, "y", ["three"], {})
    assert visit.before is None


def test_what_the_last_answer_brought_about_is_forgotten_with_it() -> None:
    visit = Watched([0], "en")
    visit.take(shown(0, ["deal"]))
    visit.take(Moved(1, 0, "x", [ShownBeat("deed", ["one"], {}, [Happened("hit", 0, {})])]))
    assert [event.kind for event in visit.happened] == ["hit"]
    visit.take(shown(1, ["deal"], ["uno"]))
    assert list(visit.happened) == []

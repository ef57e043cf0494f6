"""What a reader is sent about a game, as messages."""

from undercroft.online.messages import Lines, Moved, Offer, Past, Posed, Scene, Shown, ShownBeat
from undercroft.server.sight import Sight
from undercroft.table.book import NOBODY


def question_of(sight: Sight) -> Posed | None:
    """What is asked now; its words and answers only for the seat that is asked."""
    game, speech = sight.game, sight.speech
    if game.over:
        return None
    number, seat = len(game), sight.asked
    if not sight.can_ask or seat not in sight.people:
        return Posed(number, seat)
    asked, state = game.question, game.state
    assert asked is not None
    answers = [
        Offer(answer.name, speech.answer(state, answer.id), speech.preview(state, answer.id))
        for answer in sight.answers
    ]
    return Posed(number, seat, asked.kind, speech.question(state), answers)


def scene_of(sight: Sight, lines: Lines) -> Scene | None:
    """The table in lines, if they are wanted."""
    if not lines:
        return None
    speech, state, asked = sight.speech, sight.looked_on, sight.game.question
    standing = [speech.status(state), *speech.mates(state), *filter(None, [speech.enemy(state)])]
    if sight.is_hidden:
        return Scene(standing)
    picture = speech.described(state) if lines == "sentences" and speech.describes else speech.area(state)
    return Scene(standing, picture, asked is not None and asked.kind in speech.pictured)


def table_of(sight: Sight, *, described: bool) -> list[str]:
    """Everything on the table, in lines."""
    speech, state = sight.speech, sight.looked_on
    if sight.is_hidden:
        return [speech.status(state), *speech.mates(state)]
    return speech.described(state) if described else speech.state(state)


def shown_to(sight: Sight, since: int | None = None, lines: Lines = "") -> Shown:
    """How everything stands; with `since`, also what happened after so many answers."""
    game = sight.game
    log = [] if since is None else [list(sight.told(number).lines) for number in range(since + 1, len(game) + 1)]
    return Shown(
        number=len(game),
        seat=sight.eyes if sight.people else NOBODY,
        view=sight.view,
        question=question_of(sight),
        log=log,
        over=game.over,
        result=sight.speech.result(game.state) if game.over else [],
        scene=scene_of(sight, lines),
    )


def moved_for(sight: Sight, number: int) -> Moved:
    """An answer, beat by beat."""
    game, told = sight.game, sight.told(number)
    lines = sight.speech.account(game.move(number).state, game.move(number).told, sight.reader)
    moments, before, begun = [], sight.view_after(number - 1), 0
    for beat in game.beats(number):
        after = sight.view_at(number, beat)
        changed = {field: value for field, value in after.items() if before.get(field) != value}
        moments.append(ShownBeat(beat.kind, [line for line, end in lines if begun < end <= beat.end], changed))
        before, begun = after, beat.end
    return Moved(number, told.seat, told.answered, moments)


def looked_back(sight: Sight, id: int, number: int) -> Past:
    """What an answer of the past brought about, and how the table stood after it."""
    told = sight.told(number)
    return Past(id, number, told.seat, told.answered, list(told.lines), sight.view_after(number))

"""What a reader is sent about a game, as messages."""

from collections.abc import Iterable, Sequence

from undercroft.online.messages import (
    Ending,
    Happened,
    Leg,
    Lines,
    Moved,
    Offer,
    Past,
    Posed,
    Row,
    Scene,
    Sharing,
    Shown,
    ShownBeat,
    ShownTip,
)
from undercroft.server.sight import Sight
from undercroft.table.account import won_by_people
from undercroft.table.asking import MORE_KEY, keys_for
from undercroft.table.book import NOBODY, Event
from undercroft.table.position import goal_of, puzzle_name
from undercroft.table.puzzle import SOLVED
from undercroft.table.series import Series, Way, in_series
from undercroft.words.aftermath import SIGNS
from undercroft.words.goal import goal_words
from undercroft.words.nouns import sentence
from undercroft.words.shortcuts import NOT_LIKE_THAT, SharesRefused, few_ways, shares_name, sharing_hint


def question_of(sight: Sight) -> Posed | None:
    """What is asked now; its words and answers only for the seat that is asked."""
    game, speech = sight.game, sight.speech
    if game.over:
        return None
    number, seat = len(game), sight.asked
    if not sight.can_ask or seat not in sight.people:
        return Posed(number, seat)
    asked, series = game.question, sight.series
    assert asked is not None
    if series is not None:
        sharing = sharing_of(sight, series, series.whole[0] if len(series.whole) == 1 else series.nothing)
        return Posed(number, seat, asked.kind, sharing.wording, ways_of(sight, series), sharing=sharing)
    answers, _ = offers_of(sight), speech.terms._
    folded = sum(offer.group == "more" for offer in answers)
    return Posed(
        number,
        seat,
        asked.kind,
        speech.question(game.state),
        answers,
        any_time=_("any time:") if any(offer.group == "any-time" for offer in answers) else "",
        more=_("More… ({n})").format(n=folded) if folded else "",
        more_about=_("They only give something up.") if folded else "",
        more_key=MORE_KEY if folded else "",
        typing=speech.typing_hint(game),
    )


def offers_of(sight: Sight) -> list[Offer]:
    """What can be answered now, each answer with its key; the key that unfolds the rest is nobody's."""
    offers, asked, now = sight.offers, sight.asked, len(sight.game)
    own = [offer.key for offer, _group in offers]
    folded = any(group == "more" for _offer, group in offers)
    keys = keys_for([*([MORE_KEY] if folded else []), *own])[-len(own) :]
    return [
        Offer(
            offer.answer.name,
            sight.worded(offer),
            sight.preview(offer),
            group,
            key.strip(),
            offer.answer.way if group == "main" else "",
            str(sight.thing(offer)) if group == "any-time" else "",
            None if offer.at == now else offer.at,
            None if offer.seat == asked else offer.seat,
        )
        for (offer, group), key in zip(offers, keys, strict=True)
    ]


def ways_of(sight: Sight, series: Series) -> list[Offer]:
    """The ways to share points, if they are few."""
    speech, state = sight.speech, sight.game.state
    ways = few_ways(series)
    keys = keys_for([""] * len(ways))
    return [
        Offer(shares_name(series, way), sentence(speech.shared(state, way.state)), key=key)
        for way, key in zip(ways, keys, strict=True)
    ]


def sharing_of(sight: Sight, series: Series, way: Way) -> Sharing:
    """Points as they are shared so far."""
    book = sight.game.book
    before, shares = series.nothing, series.shares(way)

    def then(other: Way | None) -> list[int] | None:
        return None if other is None else list(series.shares(other))

    rows = [
        Row(
            book.answer_name(before.state, part),
            before.levels[place],
            way.levels[place],
            shares[place],
            then(series.more(way, place)),
            then(series.less(way, place)),
        )
        for place, part in enumerate(series.parts)
    ]
    wording = sight.speech.sharing(before.state, way)
    answer = "" if way.open else shares_name(series, way)
    return Sharing(wording, rows, answer, sharing_hint(series, sight.speech.terms._))


def shared(sight: Sight, points: Sequence[int]) -> Sharing:
    """How points would be shared like this; SharesRefused if they cannot be, or if none are."""
    series = sight.series
    way = series.found(points) if series is not None else None
    if series is None or way is None:
        raise SharesRefused(NOT_LIKE_THAT)
    return sharing_of(sight, series, way)


def scene_of(sight: Sight, lines: Lines) -> Scene | None:
    """The table in lines, if they are wanted."""
    if not lines:
        return None
    speech, state, asked = sight.speech, sight.looked_on, sight.game.question
    standing = [speech.status(state), *speech.mates(state), *filter(None, [speech.enemy(state)])]
    if sight.is_hidden:
        return Scene(standing)
    picture = speech.described(state) if lines == "sentences" else speech.area(state)
    return Scene(standing, picture, sight.at is None and asked is not None and asked.kind in speech.pictured)


def table_of(sight: Sight, *, described: bool) -> list[str]:
    """Everything on the table, in lines."""
    speech, state = sight.speech, sight.looked_on
    if sight.is_hidden:
        return [speech.status(state), *speech.mates(state)]
    return speech.described(state) if described else speech.state(state)


def ending_of(sight: Sight) -> Ending:
    """The end of a game that is over."""
    after, game = sight.aftermath, sight.game
    names = after.legend()
    code = "" if game.seal is not None or game.position is not None else game.code
    return Ending(
        won_by_people(after.game),
        [Leg(leg.part, leg.number, leg.mark, SIGNS[leg.mark], names[leg.mark]) for leg in after.way],
        after.way_told(),
        after.dice,
        after.share_text or "\n".join(after.shared_lines),
        code,
    )


def tip_of(sight: Sight) -> ShownTip | None:
    """A thing to know at the open question, if the reader wants tips and does not know it."""
    tip = sight.tip
    return None if tip is None else ShownTip(tip.id, tip.title, tip.text)


def shown_to(sight: Sight, since: int | None = None, lines: Lines = "", turns: int = 0) -> Shown:
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
        result=sight.aftermath.result if game.over else [],
        ending=ending_of(sight) if game.over else None,
        goal=goal_of(game.position, sight.speech.language),
        verdict=goal_words(sight.verdict, sight.speech.terms._),
        solved=(puzzle_name(game.position) or "") if sight.verdict == SOLVED else "",
        turns=turns,
        tip=tip_of(sight),
        scene=scene_of(sight, lines),
    )


def moved_for(sight: Sight, number: int, *, events: bool = False) -> Moved:
    """An answer, beat by beat; in facts too if `events` are wanted."""
    game, told = sight.game, sight.told(number)
    lines = sight.account(number)
    moments, before, begun = [], sight.view_after(number - 1), 0
    for beat in sight.beats(number):
        after = sight.view_at(number, beat)
        changed = {field: value for field, value in after.items() if before.get(field) != value}
        told_now = [line for line, end in lines if begun < end <= beat.end]
        moments.append(ShownBeat(beat.kind, told_now, changed, facts_of(sight.events_at(number, beat), wanted=events)))
        before, begun = after, beat.end
    quiet = sight.pauses.is_pass(number) or in_series(game, number)
    return Moved(number, told.seat, told.answered, moments, quiet)


def looked_back(sight: Sight, id: int, number: int, lines: Lines = "", *, events: bool = False) -> Past:
    """What an answer of the past brought about, and how the table stood after it."""
    told, facts = sight.told(number), facts_of(sight.events(number), wanted=events)
    quiet = number < len(sight.game) and (in_series(sight.game, number) or sight.pauses.is_pass(number + 1))
    view = sight.view_after(number)
    sight.look_at(number)
    scene = scene_of(sight, lines)
    sight.look_at(None)
    return Past(id, number, told.seat, told.answered, list(told.lines), view, scene, facts, quiet)


def facts_of(events: Iterable[Event], *, wanted: bool) -> list[Happened]:
    """What happened, in facts, if that is wanted."""
    return [Happened(event.kind, event.seat, dict(event.facts)) for event in events] if wanted else []

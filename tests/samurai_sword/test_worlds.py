"""What a seat can know of hands, deck and roles, against an enumeration from its events, and the worlds of that."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.game import View, Worlds
from gamelib.hint import hint
from gamelib.knowledge import APPROXIMATE
from gamelib.language import language
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState, SamuraiView, digest, knowledge
from gamelib.samurai_sword.explore import parry_odds
from gamelib.samurai_sword.facts import CARDS, KINDS, PLAYERS, ROLES
from gamelib.samurai_sword.histories import histories
from gamelib.samurai_sword.memory import NOTHING, Shuffle, merged, shuffled, ways
from gamelib.samurai_sword.worlds import SamuraiWorlds, allowed
from tests.samurai_sword.positions import LAZY, after, five, hand, legal, play, random_game, random_options, table
from widgets.games.samurai_sword.experiments import _parries

# ---- an enumeration of all that may be -------------------------------------------------------------------------


class Card(NamedTuple):
    """A card of a hand, and whether the follower has seen it get there."""

    kind: str
    known: bool


class Way(NamedTuple):
    """A possible arrangement of what a seat does not see: per seat the hand, and the deck from the top down."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[str, ...]

    def change(self, seat: int, cards: Iterable[Card]) -> "Way":
        return Way((*self.hands[:seat], tuple(cards), *self.hands[seat + 1 :]), self.deck)


class Pile:
    """The pile as everybody can count it, and what the newest deck was made of."""

    def __init__(self, state: SamuraiState) -> None:
        self.cards, self.resolving, self.deck = Counter(digest(state)[4]), "", Counter[str]()

    def follow(self, event: Event) -> None:
        """A played card goes to the pile when all it leads to has happened, or lies in front of a seat."""
        card = event.data.get("card", "")
        if event.kind in ("play", "end", "flip", "turn"):
            self.cards.update([self.resolving] if self.resolving else [])
            self.resolving = ""
        if event.kind == "play":
            self.resolving = card
        elif event.kind == "put":
            self.resolving = ""
        elif event.kind in ("answer", "discard", "take", "flip"):
            self.cards[card] += 1
        elif event.kind == "draw" and event.data["source"] == "pile":
            self.cards[card] -= 1
        elif event.kind == "deck_end":
            assert self.cards.total() == event.data["cards"]
            self.deck, self.cards = +self.cards, Counter()


class Follower:
    """All arrangements that fit what a seat (``None`` = a watcher) has read, and how likely each of them is.

    Written from the rules, apart from the engine. A random card is any card of the hand; a card of the owner's choice
    is one whose place the follower knows if there is one, else any that is equal. A new deck is the pile, in any order.
    """

    def __init__(self, state: SamuraiState, viewer: int | None) -> None:
        hands, deck = digest(state)[2], digest(state)[3]
        self.viewer, self.pile = viewer, Pile(state)
        hidden = [card for seat, cards in enumerate(hands) if seat != viewer for card in cards] + list(deck)
        self.ways: dict[Way, int] = {}
        for order in arrangements(Counter(hidden)):
            left = iter(order)
            first = tuple(
                tuple(Card(card, True) if seat == viewer else Card(next(left), False) for card in cards)
                for seat, cards in enumerate(hands)
            )
            self.ways[Way(first, tuple(left))] = 1

    def read(self, event: Event) -> None:
        """One event of those the viewer may read."""
        data, seat = event.data, event.seat
        self.pile.follow(event)
        match event.kind:
            case "deck_end":
                orders = list(arrangements(self.pile.deck))
                self.step(lambda way: [] if way.deck else [way._replace(deck=order) for order in orders])
            case "draw" if data["source"] == "pile":
                self.step(lambda way: [way.change(seat, [*way.hands[seat], Card(data["card"], True)])])
            case "draw":
                self.step(lambda way: [drawn(way, seat, data["n"], seat == self.viewer)])
            case "drawn":
                cards = Counter(data["cards"])
                self.step(lambda way: [way] if Counter(latest(way, seat, len(data["cards"]))) == cards else [])
            case "flip":
                self.step(lambda way: [way._replace(deck=way.deck[1:])] if way.deck[0] == data["card"] else [])
            case "play" | "answer" | "discard":
                self.step(lambda way: chosen(way, seat, data["card"]))
            case "take" if data["what"] == "hand":
                self.step(lambda way: [lost for card, lost in lose(way, data["other"]) if card.kind == data["card"]])
            case "stolen" if self.viewer not in (seat, data["other"]):
                self.step(lambda way: stolen(way, data["other"], seat, None))
            case "stole":
                self.step(lambda way: stolen(way, data["other"], seat, data["card"]))

    def step(self, follow: Any) -> None:
        found: dict[Way, int] = {}
        for way, weight in self.ways.items():
            for then in follow(way):
                found[then] = found.get(then, 0) + weight
        self.ways = found

    def weights(self) -> Counter[Any]:
        """How likely each arrangement is as a whole number, by the kinds in the hands and the deck."""
        found: Counter[Any] = Counter()
        for way, weight in self.ways.items():
            found[tuple(tuple(sorted(card.kind for card in cards)) for cards in way.hands), way.deck] += weight
        return found

    def chances(self) -> dict[Any, Fraction]:
        """How likely each arrangement is."""
        found = self.weights()
        return {key: Fraction(weight, found.total()) for key, weight in found.items()}


def arrangements(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    """All orders of the cards, equal ones not told apart."""
    if not cards:
        yield ()
    for card in list(cards):
        for order in arrangements(cards - Counter([card])):
            yield (card, *order)


def lose(way: Way, seat: int) -> Iterable[tuple[Card, Way]]:
    """Every card of a hand, and what is left without it."""
    for i, card in enumerate(way.hands[seat]):
        yield card, way.change(seat, way.hands[seat][:i] + way.hands[seat][i + 1 :])


def drawn(way: Way, seat: int, n: int, known: bool) -> Way:
    cards = [Card(kind, known) for kind in way.deck[:n]]
    return way.change(seat, [*way.hands[seat], *cards])._replace(deck=way.deck[n:])


def latest(way: Way, seat: int, n: int) -> list[str]:
    """The cards that came last into a hand."""
    return [card.kind for card in way.hands[seat][-n:]]


def chosen(way: Way, seat: int, kind: str) -> list[Way]:
    places = [(card, left) for card, left in lose(way, seat) if card.kind == kind]
    known = [left for card, left in places if card.known]
    return known[:1] or [left for _, left in places]


def stolen(way: Way, victim: int, thief: int, kind: str | None) -> list[Way]:
    """With ``kind`` the viewer has seen it."""
    return [
        left.change(thief, [*left.hands[thief], Card(card.kind, card.known or kind is not None)])
        for card, left in lose(way, victim)
        if kind in (None, card.kind)
    ]


SMALL = ("shogun goemon", "samurai tomoe", "ninja1 kojiro", "ninja2 benkei")
IEYASU = ("shogun goemon", "samurai ieyasu", "ninja1 kojiro", "ninja2 benkei")


def small(*hands: str, deck: str, who: tuple[str, ...] = SMALL, pile: str = "") -> SamuraiState:
    """Four seats; all cards that are named nowhere lie in the pile beneath ``pile``: little is hidden."""
    seats = [f"{name}: {cards}" for name, cards in zip(who, hands, strict=True)]
    return table(*seats, deck=deck, pile=pile, rest="pile", options=LAZY)


SCENES: dict[str, tuple[SamuraiState, tuple[str, ...]]] = {
    "nothing is known": (small("bo", "bo parry", "parry", "focus", deck="bo bo"), ()),
    "a theft": (small("diversion", "bo bo parry", "parry", "focus", deck="bo"), ("play diversion", "target B")),
    "a theft, and the thief is robbed": (
        small("diversion", "bo parry", "diversion", "focus", deck="bo parry bo parry"),
        ("play diversion", "target B", "end", "end", "play diversion", "target A"),
    ),
    "Ieyasu is robbed of what he took, perhaps": (
        small("", "parry", "diversion", "bo", deck="bo parry parry", who=IEYASU, pile="bo katana"),
        ("end", "draw pile", "end", "play diversion", "target B"),
    ),
    "a Geisha hits what Ieyasu took, perhaps": (
        small("", "bo", "geisha", "bo", deck="parry bo bo", who=IEYASU, pile="bo katana"),
        ("end", "draw pile", "end", "play geisha", "target B"),
    ),
    "Ieyasu plays what he took": (
        small("", "parry", "bo", "focus", deck="bo parry", who=IEYASU, pile="bo katana"),
        ("end", "draw pile", "play bo", "target C", "accept"),
    ),
    "the stolen card is shown, perhaps": (
        small("", "parry", "diversion bo", "parry", deck="bo parry bo", who=IEYASU, pile="bo katana"),
        ("end", "draw pile", "end", "play diversion", "target B", "play bo", "target B", "accept"),
    ),
    "own cards and those of the deck": (
        small("tea_ceremony", "", "parry", "", deck="bo parry bo parry bo bo"), ("play tea_ceremony",),
    ),
    "what Bushido shows": (
        small("", "parry | bushido", "bo", "", deck="bo parry focus bo"), ("end", "accept"),
    ),
}  # fmt: skip


def tiny(*hands: str, deck: str, pile: str, who: tuple[str, ...] = SMALL) -> SamuraiState:
    """Four seats of a game that has no other cards than these: soon there is a new deck."""
    seats = [f"{name} 4/9: {cards}" for name, cards in zip(who, hands, strict=True)]
    return table(*seats, deck=deck, pile=pile, rest="box", options=LAZY)


RESHUFFLED: dict[str, tuple[SamuraiState, tuple[str, ...]]] = {
    "the new deck is the old pile": (
        tiny("daimyo", "bo parry", "parry", "focus", deck="bo", pile="bo bo armor parry"), ("play daimyo",),
    ),
    "a card that may be old or new is shown": (
        tiny("daimyo", "bo parry", "parry bo", "bo", deck="bo", pile="bo parry parry armor"),
        ("play daimyo", "end", "play bo", "target C", "accept"),
    ),
    "and another one, by another seat": (
        tiny("daimyo", "bo", "bo parry", "bo", deck="parry", pile="bo parry parry bo"),
        ("play daimyo", "end", "play bo", "target C", "answer parry"),
    ),
    "a Geisha hits an old card or a new one": (
        tiny("daimyo", "geisha", "bo parry", "bo parry", deck="bo", pile="bo parry parry armor bo"),
        ("play daimyo", "end", "play geisha", "target C", "end"),
    ),
    "a theft from old cards, then a new deck": (
        tiny("diversion daimyo", "bo parry", "parry", "bo", deck="bo", pile="parry focus bo"),
        ("play diversion", "target B", "play daimyo"),
    ),
    "a theft of an old card or a new one": (
        tiny("daimyo", "diversion", "parry bo", "bo", deck="bo", pile="parry bo armor parry bo"),
        ("play daimyo", "end", "play diversion", "target C"),
    ),
    "the thief shows a card": (
        tiny("daimyo", "diversion", "bo parry", "parry", deck="bo", pile="parry bo parry bo"),
        ("play daimyo", "end", "play diversion", "target C", "play bo", "target C", "accept"),
    ),
    "Ieyasu takes a card before there is a new deck, and shows one like it": (
        tiny("", "bo", "parry", "bo parry", who=IEYASU, deck="parry", pile="bo parry bo armor"),
        ("end", "draw pile", "play bo", "target C", "accept"),
    ),
    "a second new deck": (
        tiny("daimyo", "tea_ceremony", "bo parry", "bo", deck="bo", pile="parry bo parry"),
        ("play daimyo", "end", "play tea_ceremony"),
    ),
    "a third new deck": (
        tiny("daimyo", "tea_ceremony", "daimyo bo", "parry", deck="bo", pile="parry bo parry"),
        ("play daimyo", "end", "play tea_ceremony", "end", "play daimyo"),
    ),
    "a second new deck, and a card of any age is shown": (
        tiny("daimyo", "tea_ceremony bo", "parry", "bo", deck="bo", pile="parry bo parry"),
        ("play daimyo", "end", "play tea_ceremony", "play bo", "target C", "accept"),
    ),
}  # fmt: skip


def played(name: str) -> tuple[SamuraiState, dict[int | None, Follower]]:
    """The end of a scene, and what every viewer has followed."""
    state, actions = (SCENES | RESHUFFLED)[name]
    return followed(state, actions)


def followed(state: SamuraiState, actions: Sequence[str]) -> tuple[SamuraiState, dict[int | None, Follower]]:
    """The state after some actions, and what every viewer has followed."""
    state = state.clone()
    followers = {viewer: Follower(state, viewer) for viewer in (None, 0, 1, 2, 3)}
    log: list[Event] = []
    play(state, *actions, log=log)
    for event in log:
        for viewer, follower in followers.items():
            if event.visible_to(viewer):
                follower.read(event)
    return state, followers


def arrangement(state: SamuraiState) -> Any:
    hands = [state.count[at : at + len(CARDS)] for at in range(0, len(state.count), len(CARDS))]
    held = (tuple(sorted(card for card, n in zip(CARDS, hand, strict=True) for _ in range(n))) for hand in hands)
    return tuple(held), tuple(CARDS[kind] for kind in reversed(state.deck))


DRAWS = 800


def use_only(state: SamuraiState, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has no other cards than those of a position."""
    _, _, hands, deck, pile, front, *_ = digest(state)
    cards = Counter([card for place in (*hands, deck, pile, *front) for card in place])
    monkeypatch.setattr("gamelib.samurai_sword.view.COPIES", tuple(cards[card] for card in CARDS))
    allowed.cache_clear()


@pytest.mark.parametrize("name", [*SCENES, *RESHUFFLED])
def test_worlds_are_those_of_an_enumeration(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every seat and a watcher: what is possible, how often it is drawn, and each count of what is unknown."""
    use_only((SCENES | RESHUFFLED)[name][0], monkeypatch)
    state, followers = played(name)
    for viewer, follower in followers.items():
        chances, chance = follower.chances(), Chance(f"{name} {viewer}")
        assert arrangement(state) in chances
        worlds = SAMURAI_SWORD.worlds(state.observe(viewer))
        assert isinstance(worlds, SamuraiWorlds)
        seen = Counter(arrangement(worlds.draw(chance)) for _ in range(DRAWS))
        assert set(seen) <= set(chances)
        assert off(seen, chances) < 6
        assert is_told(worlds, follower.weights())


def is_told(worlds: Worlds, weights: Counter[Any]) -> bool:
    """Whether the counts are those of an enumeration."""
    expected, total = unknown(weights), weights.total()
    return all(
        {i: n * total for i, n in thing.identities.items()}
        == {i: n * thing.worlds for i, n in expected[thing.place].items()}
        for thing in worlds.unknown() if not thing.place.startswith("role")
    )  # fmt: skip


OTHERS = ("geisha", "diversion", "armor", "bo")
FULL = 300
"""With more arrangements an enumeration is not gone on with."""


def small_game(seed: int) -> tuple[SamuraiState, list[str]]:
    """A table with a handful of cards, and what is done at it: the deck ends soon and often."""
    chooser = Random(f"small {seed}")
    cards = ["bo"] * 3 + ["parry"] * 3 + ["daimyo"] * 2 + ["tea_ceremony", chooser.choice(OTHERS)]
    chooser.shuffle(cards)
    hands = [" ".join(cards[i : i + 1 + (i < 2)]) for i in (0, 2, 4, 5)]
    begin = tiny(*hands, who=chooser.choice([SMALL, IEYASU]), deck=cards[6], pile=" ".join(cards[7:]))
    state, actions = begin.clone(), list[str]()
    while state.to_move >= 0 and len(actions) < 16:
        done = legal(state)
        actions.append(chooser.choice([action for action in done if action != "end"] or done))
        play(state, actions[-1])
    return begin, actions


def reshuffles(view: View) -> int:
    """How many new decks there have been."""
    assert isinstance(view, SamuraiView)
    return sum(isinstance(note, Shuffle) for note in view.trail)


def small_positions(seed: int) -> Iterator[tuple[SamuraiView, Follower]]:
    """What seats see after each action of a small game, with an enumeration of all that may be."""
    begin, actions = small_game(seed)
    state = begin.clone()
    followers = {viewer: Follower(state, viewer) for viewer in (None, 0, 1, 2, 3)}
    for action in actions:
        log: list[Event] = []
        play(state, action, log=log)
        for viewer, follower in list(followers.items()):
            for event in log:
                if len(follower.ways) <= FULL and event.visible_to(viewer):
                    follower.read(event)
            if len(follower.ways) > FULL or state.to_move < 0:
                del followers[viewer]
                continue
            yield state.observe(viewer), follower


SMALL_GAMES = 8


def test_small_games_are_those_of_an_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing impossible is possible and nothing possible is missing, past three new decks and more."""
    compared: Counter[int] = Counter()
    for seed in range(SMALL_GAMES):
        use_only(small_game(seed)[0], monkeypatch)
        for view, follower in small_positions(seed):
            worlds, decks = SAMURAI_SWORD.worlds(view), reshuffles(view)
            assert worlds.exact
            assert is_told(worlds, follower.weights()), (seed, view.seat)
            compared[min(decks, 3)] += 1
    assert min(compared[decks] for decks in range(4)) > 5, compared


def forgetful(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Older heaps are taken for one when there are more alternatives than this."""
    monkeypatch.setattr("gamelib.samurai_sword.histories.LIMIT", limit)
    histories.cache_clear()
    allowed.cache_clear()


@pytest.mark.parametrize("limit", [0, 2])
def test_what_is_not_told_apart_is_never_missing(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the limit: all that is possible by an enumeration is, and the deck holds what it can hold and no more."""
    forgetful(monkeypatch, limit)
    given_up = more = 0
    for seed in range(SMALL_GAMES):
        use_only(small_game(seed)[0], monkeypatch)
        for view, follower in small_positions(seed):
            worlds, expected = SAMURAI_SWORD.worlds(view), unknown(follower.weights())
            things = worlds.unknown()
            given_up += not worlds.exact
            for thing in things:
                if not thing.place.startswith("role"):
                    assert thing.identities.keys() >= expected[thing.place].keys(), (seed, view.seat, thing)
                    assert sum(thing.identities.values()) == things[0].worlds
                    if thing.place.startswith("deck"):
                        more += thing.identities.keys() > expected[thing.place].keys()
                        assert thing.identities.keys() <= follower.pile.deck.keys() or not reshuffles(view)
    histories.cache_clear()
    allowed.cache_clear()
    assert given_up > 50
    assert more == 0


def off(seen: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> float:
    """By how many standard deviations the counts are too far off (chi-square); rare ones are taken together."""
    draws, groups = sum(seen.values()), [[0.0, 0.0]]
    for key in sorted(chances, key=lambda key: chances[key]):
        if groups[-1][0] >= 8:
            groups.append([0, 0])
        groups[-1][0] += draws * float(chances[key])
        groups[-1][1] += seen.get(key, 0)
    freedom = len(groups) - 1
    if not freedom:
        return 0.0
    chi2 = sum((count - expected) ** 2 / expected for expected, count in groups)
    return float((chi2 - freedom) / (2 * freedom) ** 0.5)


def apart(one: Mapping[Any, int], other: Mapping[Any, int]) -> float:
    """By how many standard deviations two samples of one size differ (chi-square); rare kinds are taken together."""
    groups = [[0, 0]]
    for key in sorted({*one, *other}, key=lambda key: one.get(key, 0) + other.get(key, 0)):
        if sum(groups[-1]) >= 16:
            groups.append([0, 0])
        groups[-1][0] += one.get(key, 0)
        groups[-1][1] += other.get(key, 0)
    freedom = len(groups) - 1
    if not freedom:
        return 0.0
    chi2 = sum((a - b) ** 2 / (a + b) for a, b in groups)
    return float((chi2 - freedom) / (2 * freedom) ** 0.5)


def unknown(weights: Counter[Any]) -> dict[str, dict[str, int]]:
    """For every place of a hand and of the deck the weight of all that can lie there."""
    found: dict[str, dict[str, int]] = {}
    here = {card for hands, deck in weights for cards in (*hands, deck) for card in cards}
    for (hands, deck), weight in weights.items():
        things = {f"hand:{seat}:{kind}": str(cards.count(kind)) for seat, cards in enumerate(hands) for kind in here}
        things |= {f"deck:{i}": kind for i, kind in enumerate(deck)}
        for place, identity in things.items():
            of_place = found.setdefault(place, {})
            of_place[identity] = of_place.get(identity, 0) + weight
    nothing = {"0": weights.total()}
    return {f"hand:{seat}:{kind}": nothing for seat in range(4) for kind in CARDS} | found


def test_the_enumeration_would_notice() -> None:
    """A wrong distribution is found: all arrangements of a scene drawn alike, although some are likelier."""
    _, followers = played("the stolen card is shown, perhaps")
    chances = followers[3].chances()
    alike = {key: DRAWS // len(chances) for key in chances}
    assert off(alike, chances) > 6


# ---- what is known ---------------------------------------------------------------------------------------------


def test_thief_and_victim_know_the_card_the_others_do_not() -> None:
    state = after(five("diversion", "katana"), "play diversion", "target B")
    assert knowledge(state, 1) == [[1, [[0, "katana"]]]]
    assert state.observe(0).shared == ((1, state.observe(1).known),)
    for viewer in (None, 2, 3, 4):
        assert knowledge(state, viewer) == [[1, []]]
    assert state.observe(1).certain(0) == ("katana",)
    assert state.observe(2).certain(0) == ()


def test_it_is_forgotten_when_it_is_shown() -> None:
    state = after(five("diversion", "katana"), "play diversion", "target B", "play katana", "target C", "accept")
    assert knowledge(state, 1) == [[1, []]]
    assert state.observe(1).shared == ()


def test_what_is_taken_from_the_pile_everybody_knows() -> None:
    state = play(
        small("", "parry", "bo", "focus", deck="bo armor parry", who=IEYASU, pile="bo katana"), "end", "draw pile"
    )
    assert [knowledge(state, viewer) for viewer in (None, 0, 1, 2)] == [
        [[1, [[1, "bo"]]]], [[1, [[1, "bo"]]]], [[1, []]], [[1, [[1, "bo"]]]],
    ]  # fmt: skip


def test_a_theft_splits_what_is_known() -> None:
    """Ieyasu has a Bo that everybody saw and two other cards; then one of the three is stolen."""
    state, _ = played("Ieyasu is robbed of what he took, perhaps")
    for viewer in (None, 0, 3):
        assert knowledge(state, viewer) == [[2, [[1, "bo"]]], [1, [[2, "bo"]]]]
    assert state.observe(3).certain(1) == ()


def test_impossible_alternatives_are_dropped() -> None:
    """There is one Katana: while it may have been stolen two things are possible, and one when the thief shows it."""
    names = ("", "parry", "diversion bo", "focus")
    state = small(*names, deck="bo armor parry geisha", who=IEYASU, pile="katana bo")
    play(state, "end", "draw pile", "end")
    found = set()
    for seed in range(20):
        state.future = Chance(seed).state
        robbed = after(state, "play diversion", "target B")
        assert knowledge(robbed, 3) == [[2, [[1, "katana"]]], [1, [[2, "katana"]]]]
        if "play katana" in legal(robbed):
            assert knowledge(after(robbed, "play katana"), 3) == [[1, []]]
        found.add("play katana" in legal(robbed))
    assert found == {True, False}


def test_a_shuffle_keeps_the_chances_and_drops_what_cannot_be() -> None:
    bo, katana, armor = (CARDS.index(card) for card in ("bo", "katana", "armor"))
    book = merged(iter([(3, (32 + bo,)), (2, (32 + armor,)), (1, (64 + katana,))]))
    unseen, pile = {bo: 2, armor: 1, katana: 0}, {katana: 1, bo: 3}
    before = {known: weight * ways(known, unseen) for weight, known in book}
    together = Counter(unseen) + Counter(pile)
    new = shuffled(book, unseen, pile)
    assert {known for _, known in new} == {(32 + bo,), (32 + armor,)}
    chances = {known: weight * ways(known, together) for weight, known in new}
    assert chances[32 + bo,] / chances[32 + armor,] == before[32 + bo,] / before[32 + armor,]
    assert shuffled(NOTHING, unseen, pile) == NOTHING


@pytest.mark.parametrize("options", [0, LAZY])
def test_it_is_remembered_over_the_end_of_the_deck(options: int) -> None:
    state = table("shogun tomoe: diversion daimyo", "samurai goemon: katana", "ninja1 kojiro: bo", "ninja2 benkei: bo",
                  deck="parry", pile="parry bo bo", rest="box", options=options)  # fmt: skip
    play(state, "play diversion", "target B", "play daimyo")
    assert knowledge(state, 1) == [[1, [[0, "katana"]]]]


def test_knowledge_does_not_depend_on_when_one_looks() -> None:
    """Looked at after every action or only at the end: the same views, in every kind of game."""
    compared = 0
    for seed in range(10):
        players, chooser = PLAYERS[seed % 5], Random(seed)
        watched = SAMURAI_SWORD.new(players, seed=seed)
        for n in range(1, 2000):
            watched.apply(chooser.choice(watched.legal_actions()), [])
            views = [watched.observe(seat) for seat in (None, *range(players))]
            if n % 50 == 49 or watched.to_move < 0:
                blind = replay(players, seed, n)
                assert [blind.observe(seat) for seat in (None, *range(players))] == views
                compared += 1
            if watched.to_move < 0:
                break
    assert compared > 30


def replay(players: int, seed: int, n: int) -> SamuraiState:
    """The state after ``n`` actions of a random game in which nobody ever looked and nothing was told."""
    state, chooser = SAMURAI_SWORD.new(players, seed=seed), Random(seed)
    assert isinstance(state, SamuraiState)
    for _ in range(n):
        state.apply(chooser.choice(state.legal_actions()))
    return state


def fits(view: SamuraiView, state: SamuraiState) -> bool:
    """Whether an alternative of the view holds in a state."""
    held = {(at // len(CARDS), at % len(CARDS)): n for at, n in enumerate(state.count)}
    return any(
        all(held[card >> 5, card & 31] >= n for card, n in Counter(known).items()) for _, known in view.known
    )  # fmt: skip


@pytest.mark.parametrize("players", PLAYERS)
def test_a_world_looks_the_same_and_can_be_played(players: int) -> None:
    """The truth is always among what is possible, for the viewer and in a drawn world for everybody else, too."""
    chance, known = Chance(players), 0
    for seed in range(2):
        for state in list(random_game(players, seed + players, random_options(Random(seed))))[::29]:
            for seat in (None, *range(players)):
                view = state.observe(seat)
                known += view.known != NOTHING
                assert fits(view, state)
                world = SamuraiWorlds(view).draw(chance)
                assert world.observe(seat) == view
                assert world.observe(None) == state.observe(None)
                assert all(fits(world.observe(other), world) for other in range(players))
                assert sum(map(len, (world.deck, world.pile))) + sum(world.size) + sum(world.front) + (
                    world.resolving >= 0
                ) == sum(card.copies for card in KINDS)
                while world.to_move >= 0:
                    world.apply(chance.choice(world.legal_actions()))
    assert known


def test_the_victim_knows_in_a_drawn_world_what_it_has_lost() -> None:
    state = after(five("diversion", "katana"), "play diversion", "target B")
    world = SAMURAI_SWORD.worlds(state.observe(0)).draw(Chance(1))
    assert isinstance(world, SamuraiState)
    assert knowledge(world, 1) == [[1, [[0, "katana"]]]]
    assert knowledge(world, 2) == [[1, []]]


THEFTS: dict[str, tuple[SamuraiState, tuple[str, ...], tuple[int | None, ...]]] = {
    "before any new deck": (
        tiny("diversion bo", "parry parry", "armor", "focus", deck="bo", pile="geisha"),
        ("play diversion", "target B"), (None, 2, 3),
    ),
    "the thief shows a card, perhaps that one": (
        tiny("diversion bo", "katana parry", "armor", "focus", deck="bo", pile="geisha"),
        ("play diversion", "target B", "play katana", "target C", "accept"), (None, 2, 3),
    ),
    "of an old card or a new one": (
        tiny("daimyo", "diversion", "parry bo", "bo", deck="bo", pile="parry bo armor parry bo"),
        ("play daimyo", "end", "play diversion", "target C"), (None, 0, 3),
    ),
    "an old card or a new one, which is shown, perhaps": (
        tiny("daimyo", "diversion bo", "katana parry", "bo", deck="bo", pile="parry bo parry"),
        ("play daimyo", "end", "play diversion", "target C", "play katana", "target C"), (None, 0, 3),
    ),
    "and then there is another new deck": (
        tiny("daimyo", "diversion tea_ceremony", "parry bo", "bo", deck="bo", pile="parry bo parry"),
        ("play daimyo", "end", "play diversion", "target C", "play tea_ceremony"), (None, 0, 3),
    ),
}  # fmt: skip
"""A position, what is done, and who looks on: seats that see no stolen card. Nobody shows a card of several equal ones,
so every course of events that looks the same to them is as likely as chance makes it."""


def minds(state: SamuraiState) -> Any:
    """What lies where, and what every seat knows of it."""
    views = [state.observe(seat) for seat in range(4)]
    return arrangement(state), tuple((view.known, view.shared, view.trail) for view in views)


FEW = 500
"""Drawn worlds of these, as each is looked at from four seats."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (i > 1)) for i, name in enumerate(THEFTS)]
)
def test_what_two_others_know_of_a_theft_is_drawn_with_the_world(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn worlds against all that happens when the same is done in every deal, as far as it looks the same."""
    begin, actions, viewers = THEFTS[name]
    use_only(begin, monkeypatch)
    chance = Chance(name)
    for viewer in viewers:
        seen, deals = happening(begin, actions, viewer), SAMURAI_SWORD.worlds(begin.observe(viewer))
        alike: Counter[Any] = Counter()
        while alike.total() < FEW:
            other = drawn_state(deals, chance)
            if all(apply(other, action) and other.observe(viewer) == view for action, view in seen):
                alike[minds(other)] += 1
        worlds = SAMURAI_SWORD.worlds(seen[-1][1])
        found = Counter(minds(drawn_state(worlds, chance)) for _ in range(FEW))
        assert apart(found, alike) < 4


def happening(begin: SamuraiState, actions: Sequence[str], viewer: int | None) -> list[tuple[str, View]]:
    """A course of events in which all of this can be done, and what a seat sees after each action."""
    for seed in range(100):
        state, seen = begin.clone(), []
        state.reseed(Chance(seed))
        for action in actions:
            if apply(state, action):
                seen.append((action, state.observe(viewer)))
        if len(seen) == len(actions):
            return seen
    raise AssertionError(actions)


def apply(state: SamuraiState, action: str) -> bool:
    """Do it, if it can be done."""
    number = SAMURAI_SWORD.actions.number(action)
    possible = number in state.legal_actions()
    if possible:
        state.apply(number)
    return possible


def last_pile(view: View) -> Counter[str]:
    """What the newest deck was made of, empty for the first one."""
    assert isinstance(view, SamuraiView)
    piles = [note.pile for note in view.trail if isinstance(note, Shuffle)]
    return +Counter(dict(zip(CARDS, piles[-1], strict=True))) if piles else Counter()


@pytest.mark.parametrize("limit", [0, 30])
def test_with_too_many_alternatives_less_is_told_apart(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then worlds are more than need be; the truth is among them, and they look the same and can be played. The deck
    is always of the last pile.
    """
    forgetful(monkeypatch, limit)
    given_up, chance = 0, Chance(limit)
    for players in (4, 6):
        states = [state for state in random_game(players, players) if state.aware]
        for n, state in enumerate(states[1::9]):
            for seat in (None, n % players):
                view = state.observe(seat)
                worlds = SamuraiWorlds(view)
                world, truth, things = worlds.draw(chance), state.truth(), worlds.unknown()
                given_up += not worlds.histories.whole
                assert (world.observe(seat), world.observe(None)) == (view, state.observe(None))
                assert all(thing.identities.get(truth[thing.place]) for thing in things)
                pile = last_pile(view)
                if pile:
                    assert Counter(digest(world)[3]) <= pile
                    decks = {card for thing in things if thing.place.startswith("deck") for card in thing.identities}
                    assert decks <= pile.keys()
                for _ in range(20):
                    if world.to_move >= 0:
                        SamuraiWorlds(world.observe(world.to_move)).draw(chance)
                        world.apply(chance.choice(world.legal_actions()))
    histories.cache_clear()
    allowed.cache_clear()
    assert given_up > 5


def test_what_is_approximate_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """In hints and odds; on the knowledge board see `tests.widgets.test_knowledge_board`."""
    state = tiny("daimyo", "bo bokken", "parry", "bo parry", deck="bo", pile="bo parry armor bo")
    use_only(state, monkeypatch)
    play(state, "play daimyo", "end")
    view, say = state.observe(1), language("en")
    for limit, exact in ((1000, True), (0, False)):
        forgetful(monkeypatch, limit)
        found, odds = hint(SAMURAI_SWORD, view, seconds=None, limit=3), parry_odds(view, 3)
        assert {parry.exact for parry in odds.values()} == {exact}
        shown = _parries(odds, say, ("Ann", "Bea", "Cleo", "Dora"))["text"]
        assert [APPROXIMATE in text for text in (found.label(say), shown)] == [not exact] * 2
    histories.cache_clear()
    allowed.cache_clear()


# ---- roles -----------------------------------------------------------------------------------------------------


def drawn_state(worlds: Worlds, chance: Chance) -> SamuraiState:
    state = worlds.draw(chance)
    assert isinstance(state, SamuraiState)
    return state


@pytest.mark.parametrize(("players", "seat"), [(3, 1), (4, None), (4, 2), (5, 1), (5, 0), (6, 3)])
def test_roles_are_uniform(players: int, seat: int | None) -> None:
    """Chi-square over all assignments that fit; the counts of every role are exact."""
    state = replay(players, players, 2 * players)
    view = state.observe(seat)
    ways_of_roles = view.assignments()
    worlds, chance = SAMURAI_SWORD.worlds(view), Chance(f"roles {players} {seat}")
    seen = Counter(tuple(ROLES[role] for role in drawn_state(worlds, chance).role) for _ in range(DRAWS))
    assert set(seen) <= set(ways_of_roles)
    assert off(seen, {way: Fraction(1, len(ways_of_roles)) for way in ways_of_roles}) < 6
    for thing in worlds.unknown():
        if thing.place.startswith("role:") and thing.place != "role:removed":
            of = Counter(way[int(thing.place[5:])] for way in ways_of_roles)
            assert {r: Fraction(n, thing.worlds) for r, n in thing.identities.items()} == {
                r: Fraction(n, len(ways_of_roles)) for r, n in of.items()
            }


def test_the_removed_ninja() -> None:
    """With four players a Ninja knows more of it than the others do."""
    state = table("shogun goemon: bo", "samurai tomoe: bo", "ninja1 kojiro: bo", "ninja3 benkei: bo")
    removed = [
        {i: thing.probability(i) for i in thing.identities}
        for seat in (1, 2) for thing in SAMURAI_SWORD.worlds(state.observe(seat)).unknown()
        if thing.place == "role:removed"
    ]  # fmt: skip
    assert removed[0] == pytest.approx(dict.fromkeys(("ninja1", "ninja2", "ninja3"), 1 / 3))
    assert removed[1] == pytest.approx(dict.fromkeys(("ninja2", "ninja3"), 1 / 2))


def test_before_the_look_the_own_role_is_unknown_too() -> None:
    state = replay(5, 1, 0)
    places = [thing.place for thing in SAMURAI_SWORD.worlds(state.observe(int(state.to_move))).unknown()]
    assert f"role:{state.to_move}" in places
    play(state, "look")
    places = [thing.place for thing in SAMURAI_SWORD.worlds(state.observe((int(state.active) + 1) % 5)).unknown()]
    assert f"role:{(state.active + 1) % 5}" not in places


# ---- places ----------------------------------------------------------------------------------------------------


def test_unknown_and_truth_name_the_same_places() -> None:
    state = small("bo", "bo parry", "katana", "focus", deck="bo armor")
    truth = state.truth()
    places = ("role:1", "role:removed", "hand:1:bo", "hand:2:bo", "deck:0", "deck:1")
    assert {place: truth[place] for place in places} == {
        "role:1": "samurai", "role:removed": "ninja3", "hand:1:bo": "1", "hand:2:bo": "0", "deck:0": "bo",
        "deck:1": "armor",
    }  # fmt: skip
    unknown_places = {thing.place for thing in SAMURAI_SWORD.worlds(state.observe(0)).unknown()}
    assert unknown_places == set(truth) - {f"hand:0:{card}" for card in CARDS}


def test_over_only_the_deck_is_hidden() -> None:
    *_, state = random_game(4, 4)
    assert {thing.place.split(":")[0] for thing in SAMURAI_SWORD.worlds(state.observe(None)).unknown()} <= {"deck"}
    assert hand(state, "A") == " ".join(state.observe(2).hand(0))

"""The middle of Samurai Sword's table: deck and pile, what is being played and who has to answer."""

from collections.abc import Sequence

from gamelib.events import Event
from gamelib.language import N_, NN_
from gamelib.samurai_sword.facts import CARDS, PHASES
from gamelib.samurai_sword.text import attack, weapon_wounds
from widgets.games.samurai_sword.sight import TEXTS, Sight, cards, face, rule_of
from widgets.protocol import Area, Cell
from widgets.scenes.scene import area, cell, item, row

STAGE = N_("On the table")
DECK = NN_("Deck: {n} card", "Deck: {n} cards")
DECK_CAPTION = N_("deck {n}")
PILE = NN_("Discard pile: {n} card, {card}", "Discard pile: {n} cards, on top {card}")
PILE_EMPTY = N_("Discard pile: empty")
PILE_CAPTION = N_("pile {n}")
PLAYED = N_("Being played by {player}: {card}. {explanation}")
FLIPPED = N_("Turned up by Bushido for {player}: {card}")
CARD_OF = N_("{card} of {player}")
LIMIT = N_("Turn of {player}; weapons played: {played}, allowed: {formula}")
LIMIT_CAPTION = N_("{player}: weapons played {played}, allowed {formula}")
BUSHIDO = N_("Bushido lies in front of {player}")
NOTHING_YET = N_("Nothing has been played in this turn yet.")
LOOKING = N_("Before the first turn everybody looks at the own role.")
ATTACK = N_("{active} attacks {player}: {formula}. Wounds: {wounds}. {answer}")
PARRY = N_("{player} answers with a Parry or takes the wounds.")
PARRY_HANZO = N_("{player} answers with a Parry or, as Hanzo, with a weapon, or takes the wounds.")

ANSWERS = N_("Answers to {card}")
ASKED = N_("{player} has to answer now")
ASKED_CAPTION = N_("{player}: to answer")
WAITING = N_("{player} is still to be asked")
WAITING_CAPTION = N_("{player}: still to come")
DONE = N_("{player} has been asked")
DONE_CAPTION = N_("{player}: done")
DONE_WITH = N_("{player}: {card}")
DONE_WOUNDED = NN_("{player}: {n} wound", "{player}: {n} wounds")
DONE_SPARED = N_("{player}: not affected")

CONTENTS = N_("What lies in the discard pile")
FROM_TOP = N_("The discard pile from the top: {cards}")
DECK_FROM_TOP = N_("The deck from the top: {cards}")
NOTHING = N_("nothing")

QUIET = {"turn", "draw", "drawn", "end", "look", "role"}
"""Events of a turn that say nothing of what a card has done."""


def stage(sight: Sight) -> Area:
    """Deck, pile, the card being played, how many weapons the turn still allows, Bushido, and what has happened."""
    cells = [_deck(sight), _pile(sight), *_played(sight), *_turn(sight), *_bushido(sight)]
    text = _pending(sight) or _story(sight) or sight.say(LOOKING if sight.phase == "roles" else NOTHING_YET)
    cells.append(cell("stage:text", text, caption=text, look="sword-words"))
    return area("stage", "center", "row", sight.say(STAGE), [row("", cells)], look="sword-stage")


def _deck(sight: Sight) -> Cell:
    n, say = sight.view.deck_size, sight.say
    shown = [item("deck:0", "sword-back" if n else "sword-none")]
    acts = sight.acts(look="deck", draw="deck")
    return cell("deck", say.plural(DECK, n), shown, acts, caption=say(DECK_CAPTION, n=say.number(n)), look="sword-pile")


def _pile(sight: Sight) -> Cell:
    view, say, n = sight.view, sight.say, len(sight.view.pile)
    caption, acts = say(PILE_CAPTION, n=say.number(n)), sight.acts(draw="pile")
    if not n:
        shown = [item("pile:0", "sword-none")]
        return cell("pile", say(PILE_EMPTY), shown, acts, caption=caption, look="sword-pile")
    top = view.discards[0]
    name = say.plural(PILE, n, card=sight.card(top))
    return cell("pile", name, [item("pile:0", face(top))], acts, caption=caption, look="sword-pile")


def _played(sight: Sight) -> list[Cell]:
    """The card that is being resolved, or that Bushido has turned up."""
    view, say = sight.view, sight.say
    words = {"player": sight.player(view.active)}
    if view.resolving >= 0:
        kind = CARDS[view.resolving]
        name = say(PLAYED, card=sight.card(kind), explanation=TEXTS.explain_card(kind, say), **words)
    elif view.flipped >= 0:
        kind = CARDS[view.flipped]
        name = say(FLIPPED, card=sight.card(kind), **words)
    else:
        return []
    caption = say(CARD_OF, card=sight.card(kind), **words) if view.resolving >= 0 else sight.card(kind)
    return [cell("played", name, cards("played", [kind]), caption=caption, look="sword-played", rule=rule_of(kind))]


def _turn(sight: Sight) -> list[Cell]:
    """Whose turn it is and how many weapons it allows."""
    view, say = sight.view, sight.say
    if sight.phase == "roles":
        return []
    limit = view.weapon_limit(view.active)
    words = {
        "player": sight.player(view.active), "played": say.number(view.weapons),
        "formula": TEXTS.weapon_limit(limit._asdict() | {"limit": limit.total}, say),
    }  # fmt: skip
    caption = say(LIMIT_CAPTION, **words)
    return [cell("turn", say(LIMIT, **words), caption=caption, look="sword-turn", rule="samurai_sword/weapon_limit")]


def _bushido(sight: Sight) -> list[Cell]:
    if sight.view.bushido < 0:
        return []
    name = sight.say(BUSHIDO, player=sight.player(sight.view.bushido))
    pictures = cards("bushido", ["bushido"])
    return [cell("bushido", name, pictures, caption=name, look="sword-turn", rule=rule_of("bushido"))]


def _pending(sight: Sight) -> str:
    """An attack that waits for its answer, with difficulty and wounds filled in."""
    view, say = sight.view, sight.say
    if sight.phase != "attack":
        return ""
    card = CARDS[view.resolving]
    parry = PARRY_HANZO if view.character(view.target) == "hanzo" else PARRY
    return say(
        ATTACK, active=sight.player(view.active), player=sight.player(view.target),
        formula=TEXTS.reach(attack(view, card, view.target), say),
        wounds=TEXTS.wounds(weapon_wounds(view, view.active, view.target, card), say),
        answer=say(parry, player=sight.player(view.target)),
    )  # fmt: skip


def _since_card(story: Sequence[Event]) -> list[Event]:
    """What has happened since the last card was played, or since the turn began."""
    starts = [i for i, event in enumerate(story) if event.kind in ("play", "turn")]
    return list(story[starts[-1] if starts else 0 :])


def _story(sight: Sight) -> str:
    events = [event for event in _since_card(sight.setting.story) if event.kind not in QUIET]
    return " ".join(TEXTS.event(event, sight.say, sight.setting.names) for event in events)


# ---- Battle Cry and Jujutsu ----------------------------------------------------------------------------------


def answers(sight: Sight) -> list[Area]:
    """Everybody who is asked one after the other: what came of it, who answers now, who is still to come."""
    view, say = sight.view, sight.say
    if sight.phase not in ("battle_cry", "jujutsu"):
        return []
    waiting = {code & 7 for code in view.todo if PHASES[code >> 3] == sight.phase}
    cells = [
        _answer(sight, (view.active + k) % view.players, waiting) for k in range(1, view.players)
    ]  # fmt: skip
    label = say(ANSWERS, card=sight.card(view.against))
    return [area("answers", "center", "row", label, [row("", cells)], look="sword-answers")]


def _answer(sight: Sight, seat: int, waiting: set[int]) -> Cell:
    say, place, words = sight.say, f"answer:{seat}", {"player": sight.player(seat)}
    if seat == sight.view.to_move:
        return cell(place, say(ASKED, **words), (), {}, ["turn"], say(ASKED_CAPTION, **words), "sword-answer")
    if seat in waiting:
        return cell(place, say(WAITING, **words), caption=say(WAITING_CAPTION, **words), look="sword-answer")
    told = [event for event in _since_card(sight.setting.story) if event.seat == seat]
    name = " ".join(TEXTS.event(event, say, sight.setting.names) for event in told) or say(DONE, **words)
    return cell(place, name, caption=_outcome(sight, seat, told), look="sword-answer")


def _outcome(sight: Sight, seat: int, told: Sequence[Event]) -> str:
    """An answer in two words."""
    say, words = sight.say, {"player": sight.player(seat)}
    for event in told:
        match event.kind:
            case "answer":
                return say(DONE_WITH, card=sight.card(event.data["card"]), **words)
            case "wound":
                return say.plural(DONE_WOUNDED, event.data["lost"], **words)
            case "spared":
                return say(DONE_SPARED, **words)
    return say(DONE_CAPTION, **words)


# ---- the pile at length --------------------------------------------------------------------------------------


def discards(sight: Sight) -> Area:
    """The discard pile in its order, which is public; where everything may be seen, the deck as well."""
    say, truth = sight.say, sight.setting.truth
    shown = [("pile:cards", FROM_TOP, list(sight.view.discards))]
    if truth:
        shown.append(("deck:cards", DECK_FROM_TOP, [truth[f"deck:{i}"] for i in range(sight.view.deck_size)]))
    rows = []
    for place, template, kinds in shown:
        text = say(template, cards=", ".join(map(sight.card, kinds)) or say(NOTHING))
        rows.append(row("", [cell(place, text, caption=text, look="sword-words")]))
    return area("discards", "pool", "grid", say(CONTENTS), rows, look="sword-list", fold=True)

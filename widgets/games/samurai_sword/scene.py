"""The picture of Samurai Sword: the players around the table with the difficulty to each, what is being played, the own
hand. What lies in the middle is drawn by `widgets.games.samurai_sword.middle`, what roles are worth by
`widgets.games.samurai_sword.sheets`.
"""

from collections import Counter
from collections.abc import Sequence

from gamelib.game import View
from gamelib.language import N_, NN_
from gamelib.samurai_sword.facts import ANSWERS, HAND_LIMIT, RESILIENCE, SEATS, WEAPONS
from gamelib.samurai_sword.text import attack
from gamelib.samurai_sword.view import SamuraiView
from gamelib.samurai_sword.words import ABILITIES
from widgets.games.samurai_sword.middle import answers, discards, stage
from widgets.games.samurai_sword.sheets import prospects, verdict
from widgets.games.samurai_sword.sight import TEXTS, Sight, cards, compose, rule_of
from widgets.protocol import Area, Cell, Mark, Zone
from widgets.scenes.scene import Picture, Setting, area, cell, item, row

STEPS = {
    "roles": N_("Setup: the roles"),
    "bushido": N_("Step 1 of 4: recover"),
    "draw": N_("Step 2 of 4: draw"),
    "discard": N_("Step 4 of 4: discard"),
    "over": N_("Game over"),
}
PLAYING = N_("Step 3 of 4: play")

SEAT = N_("{number} · {player}")
SEAT_ROLE = N_("{number} · {player}, {role}")
NOTE = N_("{character}, resilience {left} of {most}, {cards}")
CARDS = NN_("{n} card", "{n} cards")
HONOUR = NN_("{n} honour", "{n} honour")
POINTS = NN_("{n} point", "{n} points")
SENTENCES = N_("{first}. {second}")

PERSON = N_("{player} is {character}")
PERSON_TURN = N_("{player} is {character} and has the turn")
ROLE = N_("Role of {player}: {role}")
ROLE_SECRET = N_("Role of {player}, secret: {roles}")
ROLE_UNSEEN = N_("Role of {player}, not looked at yet")
ROLE_KNOWN_BY = N_("Role of {player}, known to {other}: {role}")
ROLE_SECRET_BY = N_("Role of {player}, not shown to {other}: {roles}")
UNKNOWN = N_("unknown")
RESILIENCE_OF = N_("Resilience of {player}: {left} of {most}")
OF = N_("{left} of {most}")
HONOUR_OF = N_("Honour of {player}: {n}")

HAND = NN_("Hand of {player}: {n} card", "Hand of {player}: {n} cards")
HAND_KNOWN = NN_(
    "Hand of {player}: {n} card, known to you: {cards}", "Hand of {player}: {n} cards, known to you among them: {cards}"
)
HAND_KNOWN_TO_ALL = NN_(
    "Hand of {player}: {n} card, known to all: {cards}", "Hand of {player}: {n} cards, known to all among them: {cards}"
)
HAND_KNOWN_BY = NN_(
    "Hand of {player}: {n} card, known to {other}: {cards}",
    "Hand of {player}: {n} cards, known to {other} among them: {cards}",
)
HAND_OPEN = N_("Hand of {player}: {cards}")
HAND_EMPTY = N_("Hand of {player}: empty")
HAND_LABEL = N_("Hand of {player}")
HAND_OWN = NN_(
    "Hand of {player}: {n} card; at the end of a turn {limit} may be kept",
    "Hand of {player}: {n} cards; at the end of a turn {limit} may be kept",
)
HAND_CAPTION = N_("{n} in hand, {limit} may stay")
IN_HAND = N_("In hand: {card}")
IN_FRONT = N_("In front of {player}: {card}")
TIMES = N_("{card} ×{n}")
REACHES = N_("{explanation} From your seat it reaches {players} now.")
REACHES_NOBODY = N_("{explanation} From your seat it reaches nobody now.")

DISTANCE = N_("Difficulty from {player} to {other}: {formula}")
HARMLESS = {
    "resilience": N_("{other} is harmless, without resilience: no weapon, and not counted for difficulty"),
    "hand": N_("{other} is harmless, without cards in hand: no weapon, and not counted for difficulty"),
}
HARMLESS_CAPTION = {
    "resilience": N_("harmless, no resilience: skipped"), "hand": N_("harmless, no cards: skipped")
}  # fmt: skip
DIFFICULTY = N_("difficulty {formula}")


def picture(view: View, setting: Setting) -> Picture:
    """The table of Samurai Sword from a view; clockwise from the left of the viewer, who comes last."""
    assert isinstance(view, SamuraiView)
    near = setting.near if view.seat is None else view.seat
    mirror = setting.known_by if setting.known_by != near and view.seat is not None and not setting.truth else None
    acting = view.seat is not None and mirror is None
    sight = Sight(setting.language, setting.names, view, setting, near, mirror, compose(view) if acting else {})
    over = sight.phase == "over"
    areas = [*verdict(sight)] if over else []
    areas += [_seat(sight, seat, "theirs") for seat in sight.around]
    areas += [] if over else [stage(sight), *answers(sight)]
    areas += [_seat(sight, near, "center"), discards(sight)]
    areas += [] if over else prospects(sight)
    if acting:
        areas.append(_own_hand(sight))
    seats = range(view.players)
    step = sight.say(STEPS.get(sight.phase, PLAYING))
    return Picture(
        areas, sight.compose, [_points(sight, s) for s in seats], [_note(sight, s) for s in seats], step
    )  # fmt: skip


def _points(sight: Sight, seat: int) -> str:
    """The honour everybody sees; when the game is over what it has come to."""
    if ended := [event for event in sight.setting.story if event.kind == "over"]:
        return sight.say.plural(POINTS, ended[-1].data["points"][seat])
    return sight.say.plural(HONOUR, sight.view.honour[seat])


def _note(sight: Sight, seat: int) -> str:
    view, say = sight.view, sight.say
    return say(
        NOTE, character=TEXTS.character(view.character(seat), say), left=say.number(view.resilience[seat]),
        most=say.number(RESILIENCE[view.character(seat)]), cards=say.plural(CARDS, view.sizes[seat]),
    )  # fmt: skip


# ---- a seat --------------------------------------------------------------------------------------------------


def _seat(sight: Sight, seat: int, zone: Zone) -> Area:
    """Who sits there, with everything that lies before them."""
    say, own = sight.say, seat == sight.near
    cells = [_person(sight, seat), _role(sight, seat), _resilience(sight, seat), _honour(sight, seat)]
    if not own or not sight.compose:
        cells.append(_hand(sight, seat))
    cells += _front(sight, seat)
    if own:
        cells.append(_ability(sight, seat))
    elif sight.phase != "over":
        cells.append(_distance(sight, seat))
    known, _ = _role_seen(sight, seat)
    words = {"number": say.number(seat + 1), "player": sight.player(seat)}
    label = say(SEAT_ROLE, role=sight.role(known), **words) if known else say(SEAT, **words)
    state = "is-harmless" if sight.view.harmless(seat) else "is-awake"
    return area(f"seat:{seat}", zone, "grid", label, [row("", cells)], look=f"sword by-{seat} {state}")


def _person(sight: Sight, seat: int) -> Cell:
    view, say = sight.view, sight.say
    character = view.character(seat)
    turn = seat == view.active and sight.phase not in ("roles", "over")
    who = say(
        PERSON_TURN if turn else PERSON, player=sight.player(seat), character=TEXTS.character(character, say)
    )  # fmt: skip
    name = say(SENTENCES, first=who, second=TEXTS.explain_character(character, say))
    acts = sight.acts(target=SEATS[seat]) if sight.chooses("target") else {}
    marks: list[Mark] = ["turn"] if turn else []
    shown = [item(f"person:{seat}:0", f"sword-char-{character}")]
    return cell(
        f"person:{seat}", name, shown, acts, marks, TEXTS.character(character, say), "sword-person",
        f"samurai_sword/{character}",
    )  # fmt: skip


def _role(sight: Sight, seat: int) -> Cell:
    """The role card: open, known by looking or by what is left, or a back."""
    say, place, own = sight.say, f"role:{seat}", seat == sight.view.seat
    acts = sight.acts(look="", show="role") if own else sight.acts(look=f"role {SEATS[seat]}")
    words = {"player": sight.player(seat)}
    secret, open_to = ROLE_SECRET, ROLE
    if own and sight.mirror is not None:
        secret, open_to, words["other"] = ROLE_SECRET_BY, ROLE_KNOWN_BY, sight.player(sight.mirror)
    known, possible = _role_seen(sight, seat)
    if known:
        name = say(open_to, role=sight.role(known), **words)
        name = say(SENTENCES, first=name, second=TEXTS.explain_role(known, say))
        shown = [item(f"{place}:{known}", f"sword-role-{known}")]
        return cell(place, name, shown, acts, caption=sight.role(known), look="sword-role")
    roles = sight.say.either([sight.role(role) for role in possible])
    name = say(secret if possible else ROLE_UNSEEN, roles=roles, **words)
    shown = [item(f"{place}:0", "sword-role-back")]
    return cell(place, name, shown, acts, caption=say(UNKNOWN), look="sword-role")


def _role_seen(sight: Sight, seat: int) -> tuple[str, list[str]]:
    """The role of a seat as far as it may be shown, else ``""``, and those that are possible."""
    truth, mirrored = sight.setting.truth.get(f"role:{seat}"), seat == sight.view.seat and sight.mirror is not None
    known = truth or ("" if mirrored and sight.phase != "over" else sight.view.role(seat))
    if known or (seat == sight.view.seat and not mirrored):
        return known, []
    possible = sight.possible_to_all(seat) if mirrored else sight.possible(seat)
    return (possible[0] if len(possible) == 1 else ""), possible


def _resilience(sight: Sight, seat: int) -> Cell:
    """As many tokens as the character begins with, the lost ones empty."""
    view, say, place = sight.view, sight.say, f"resilience:{seat}"
    left, most = view.resilience[seat], RESILIENCE[view.character(seat)]
    words = {"left": say.number(left), "most": say.number(most)}
    tokens = [item(f"{place}:{i}", "sword-life" if i < left else "sword-life-gone") for i in range(most)]
    name = say(RESILIENCE_OF, player=sight.player(seat), **words)
    acts = sight.acts(pay="") if seat == view.seat else {}
    return cell(place, name, tokens, acts, caption=say(OF, **words), look="sword-tokens", rule="samurai_sword/recover")


def _honour(sight: Sight, seat: int) -> Cell:
    n, place = sight.view.honour[seat], f"honour:{seat}"
    tokens = [item(f"{place}:{i}", "sword-honour") for i in range(n)]
    name = sight.say(HONOUR_OF, player=sight.player(seat), n=sight.number(n))
    return cell(place, name, tokens, caption=sight.number(n), look="sword-tokens", rule="samurai_sword/score")


def _hand(sight: Sight, seat: int) -> Cell:
    """A hand that is not the viewer's, or that is shown as somebody else knows it: backs, and what is known of it."""
    view, say, place = sight.view, sight.say, f"hand:{seat}"
    n, player = view.sizes[seat], sight.player(seat)
    taking = sight.chooses("take") and view.target == seat
    acts = sight.acts(look=f"hand {SEATS[seat]}") | (sight.acts(take="hand") if taking else {})
    known, template = _known(sight, seat)
    if not n:
        return cell(place, say(HAND_EMPTY, player=player), (), acts, caption=say.number(0), look="sword-hand")
    if template is None:
        name = say(HAND_OPEN, player=player, cards=sight.listed(known))
        return cell(place, name, cards(place, known), acts, caption=say.number(n), look="sword-open")
    other = "" if sight.mirror is None else sight.player(sight.mirror)
    name = say.plural(template if known else HAND, n, player=player, cards=sight.listed(known), other=other)
    backs = [item(f"{place}:{i}", "sword-back") for i in range(n - len(known))]
    shown = [*cards(f"{place}:known", known), *backs]
    return cell(place, name, shown, acts, ["known"] if known else [], say.number(n), "sword-hand")


def _known(sight: Sight, seat: int) -> tuple[Sequence[str], tuple[str, str] | None]:
    """The cards of a hand that may be shown, and the sentence for them; ``None``: the hand is open."""
    view = sight.view
    if sight.setting.truth:
        return sight.true_hand(seat), None
    if seat != view.seat:
        template = HAND_KNOWN_TO_ALL if view.seat is None else HAND_KNOWN
        return view.certain(seat), None if view.shown[seat] else template
    if sight.phase == "over":
        return view.hand(seat), None
    if sight.mirror is None:
        return (), HAND
    return sight.known_by(sight.mirror, seat), HAND_KNOWN_BY


def _front(sight: Sight, seat: int) -> list[Cell]:
    """The properties in front of a seat, one thing for each kind."""
    view, say, player = sight.view, sight.say, sight.player(seat)
    shown = []
    for kind, n in Counter(view.properties(seat)).items():
        place = f"front:{seat}:{kind}"
        caption = say(TIMES, card=sight.card(kind), n=say.number(n)) if n > 1 else sight.card(kind)
        name = say(
            SENTENCES, first=say(IN_FRONT, player=player, card=caption), second=TEXTS.explain_card(kind, say)
        )  # fmt: skip
        taking = sight.chooses("take") and seat == view.target
        acts = sight.acts(remove=kind) if seat == view.seat else sight.acts(take=kind) if taking else {}
        pictures = cards(place, [kind] * n)
        shown.append(cell(place, name, pictures, acts, caption=caption, look="sword-property", rule=rule_of(kind)))
    return shown


def _ability(sight: Sight, seat: int) -> Cell:
    """What the near character can do, in words on the table."""
    character = sight.view.character(seat)
    text = sight.say(ABILITIES[character])
    return cell(f"ability:{seat}", text, caption=text, look="sword-words", rule=f"samurai_sword/{character}")


def _distance(sight: Sight, seat: int) -> Cell:
    """The filled-in difficulty from the near seat; with a weapon that is being aimed, against its reach."""
    view, say, place = sight.view, sight.say, f"distance:{seat}"
    words = {"player": sight.player(sight.near), "other": sight.player(seat)}
    if view.harmless(seat):
        why = "hand" if view.resilience[seat] else "resilience"
        caption = say(HARMLESS_CAPTION[why])
        return cell(
            place, say(HARMLESS[why], **words), caption=caption, look="sword-harmless", rule="samurai_sword/harmless"
        )  # fmt: skip
    weapon = sight.weapon_aimed
    if weapon:
        formula = TEXTS.reach(attack(view, weapon, seat), say)
        look = "sword-within" if view.reaches(view.active, weapon, seat) else "sword-beyond"
    else:
        difficulty = view.difficulty(sight.near, seat)
        formula = TEXTS.difficulty(difficulty._asdict() | {"difficulty": difficulty.total}, say)
        look = "sword-distance"
    caption = formula if weapon else say(DIFFICULTY, formula=formula)
    name = say(DISTANCE, formula=formula, **words)
    return cell(place, name, caption=caption, look=look, rule="samurai_sword/difficulty")


# ---- the own hand --------------------------------------------------------------------------------------------


def _own_hand(sight: Sight) -> Area:
    """A thing to press for each kind of card, however many copies there are, and how many may be kept."""
    view, say, seat = sight.view, sight.say, sight.near
    held = Counter(view.hand(seat))
    n, player, place, limit = view.sizes[seat], sight.player(seat), f"hand:{seat}", say.number(HAND_LIMIT)
    if sight.phase == "over":
        name, caption = say.plural(HAND, n, player=player), say.plural(CARDS, n)
    else:
        name = say.plural(HAND_OWN, n, player=player, limit=limit)
        caption = say(HAND_CAPTION, n=say.number(n), limit=limit)
    count = cell(place, name, caption=caption, look="sword-count", rule="samurai_sword/discard")
    cells = [*(_hand_card(sight, kind, n) for kind, n in held.items()), count]
    return area("hand", "mine", "row", say(HAND_LABEL, player=player), [row("", cells)], look="sword-own")


def _hand_card(sight: Sight, kind: str, n: int) -> Cell:
    say, place = sight.say, f"hand:{sight.near}:{kind}"
    caption = say(TIMES, card=sight.card(kind), n=say.number(n)) if n > 1 else sight.card(kind)
    explained = TEXTS.explain_card(kind, say)
    if kind in WEAPONS and sight.phase != "over" and not sight.asked:
        explained = _reaching(sight, kind, explained)
    name = say(SENTENCES, first=say(IN_HAND, card=caption), second=explained)
    answer = {"answer": kind} if kind in ANSWERS else {}
    acts = sight.acts(play=kind, discard=kind, **answer)
    return cell(place, name, cards(place, [kind] * n), acts, caption=caption, look="sword-card", rule=rule_of(kind))


def _reaching(sight: Sight, weapon: str, explained: str) -> str:
    """A weapon's sentence with whom it reaches from here."""
    view, say = sight.view, sight.say
    near = [
        sight.player(other) for other in sight.around
        if not view.harmless(other) and view.reaches(sight.near, weapon, other)
    ]  # fmt: skip
    if not near:
        return say(REACHES_NOBODY, explanation=explained)
    return say(REACHES, explanation=explained, players=say.listing(near))

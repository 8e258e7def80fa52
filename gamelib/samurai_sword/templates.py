"""Samurai Sword's templates: English sentences by the kind of event, choice, refusal and prompt they stand for.

`gamelib.samurai_sword.text` chooses among them and fills them in.
"""

from typing import Final

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.language import N_, NN_, W_
from gamelib.samurai_sword.facts import (
    Accept,
    Answer,
    Discard,
    Draw,
    End,
    Look,
    LookDeck,
    LookHand,
    LookRemoved,
    LookRole,
    Pay,
    Play,
    Remove,
    ShowRole,
    Take,
    Target,
)

__all__ = [
    "ACCEPT_BUSHIDO", "ACCEPT_BUSHIDO_FREE", "ACCEPT_UNASKED", "ACCEPT_WOUNDS", "ACTION_TEXTS", "COUNTED_EVENTS",
    "COUNTED_PROMPTS", "DRAW_PILE", "DRAW_PILE_EMPTY", "EVENTS", "GROUPS", "NO_SUCH_SEAT", "NUMBER_OF", "OPTIONS",
    "OVER_WAYS", "PARRY_WITH", "PLAY_GROUPS", "PLAY_WEAPON", "PLAY_WEAPON_ANY", "POINTS_OF", "POINTS_OF_DAIMYO",
    "PROMPTS", "REFUSALS", "REMEDIES", "RESULTS", "ROLE_OF", "TAKE_HAND", "TAKE_PROPERTY", "TAKE_UNASKED", "TARGETS",
    "TERMS", "TOTAL", "TOTAL_STRIKE",
]  # fmt: skip

EVENTS: Final[dict[str, str]] = {
    "look": N_("{player} looks at their own role."),
    "role": N_("{player} plays this role: {role}."),
    "turn": N_("Turn {number}: {player}."),
    "recover_turn": N_("{player} recovers all resilience: {resilience}."),
    "recover_breathing": N_("{player} gets back resilience: {before} + {gained} = {resilience}."),
    "recover_none": N_("{player} already has full resilience: {resilience}."),
    "flip_weapon": N_("Bushido turns up {card}, a weapon, for {player}."),
    "flip_other": N_("Bushido turns up {card}, not a weapon, for {player}."),
    "no_flip": N_("Bushido stays in front of {player}: there is no card to turn up."),
    "bushido_moves": N_("Bushido moves on from {player} to {other}."),
    "bushido_ends": N_("{player} loses 1 honour, {before} − {lost} = {left}, and Bushido is discarded."),
    "bushido_ends_all": N_("{player} loses the last honour to Bushido: {before} − {lost} = {left}."),
    "bushido_ends_free": N_("Bushido is discarded; {player} loses no honour, being the Shogun in a three-player game."),
    "draw_none": N_("{player} draws nothing: no card is left."),
    "draw_pile": N_("{player} takes {card} from the discard pile."),
    "drawn": N_("{player} drew {cards}."),
    "play": N_("{player} plays {card}."),
    "attack": N_("{player} attacks {other}: {formula}."),
    "target": N_("{player} chooses {other} for {card}."),
    "answer_attack": N_("{player} parries {other}'s {against}."),
    "answer_attack_hanzo": N_("As Hanzo, {player} parries {other}'s {against} with {card}."),
    "answer_battle_cry": N_("{player} discards {card} against {other}'s {against}."),
    "answer_battle_cry_hanzo": N_("As Hanzo, {player} discards {card} against {other}'s {against}."),
    "answer_jujutsu": N_("{player} discards {card} against {other}'s {against}."),
    "answer_bushido": N_("{player} discards {card} for Bushido."),
    "accept_attack": N_("{player} does not parry."),
    "accept_battle_cry": N_("{player} discards no Parry."),
    "accept_jujutsu": N_("{player} discards no weapon."),
    "accept_bushido": N_("{player} discards no weapon."),
    "spared_resilience": N_("{against} does not affect {player}: harmless without resilience."),
    "spared_hand": N_("{against} does not affect {player}: harmless without cards in hand."),
    "spared_chiyome": N_("{against} does not affect {player}: only weapons wound Chiyome."),
    "defeat": N_("{player} is defeated and gives {other} 1 honour: {before} − {honour} = {left}."),
    "defeat_over": N_("{player} is defeated."),
    "put": N_("{card} lies in front of {other}."),
    "take_hand": N_("{player} makes {other} discard {card}, drawn at random from the hand."),
    "take_property": N_("{player} makes {other} discard {card} from the table."),
    "stolen": N_("{player} takes a random card from the hand of {other}."),
    "stole": N_("{player} took {card} from {other}."),
    "pay": N_("{player} pays 1 resilience to draw a card: {before} − 1 = {left}."),
    "end": N_("{player} plays no more cards."),
}
COUNTED_EVENTS: Final[dict[str, tuple[str, str]]] = {
    "draw": NN_("{player} draws {n} card.", "{player} draws {n} cards."),
    "draw_why": NN_("{why}: {player} draws {n} card.", "{why}: {player} draws {n} cards."),
    "draw_missing": NN_(
        "{player} draws only {n} card: no more are left.", "{player} draws only {n} cards: no more are left."
    ),
    "wound": NN_(
        "{other}'s {card}: {player} suffers {formula} wound. Resilience {before} − {lost} = {left}.",
        "{other}'s {card}: {player} suffers {formula} wounds. Resilience {before} − {lost} = {left}.",
    ),
    "discard": NN_("{player} discards {card} and keeps {n} card.", "{player} discards {card} and keeps {n} cards."),
    "deck_end": NN_(
        "The deck is used up: {n} discarded card is shuffled, and everybody loses 1 honour. This leaves {honour}.",
        "The deck is used up: {n} discarded cards are shuffled, and everybody loses 1 honour. This leaves {honour}.",
    ),
}
NUMBER_OF: Final = N_("{player} with {n}")

OVER_WAYS: Final[dict[str, str]] = {
    "swordmaster": N_("Game over: {player} alone has resilience left and is the swordmaster. {roles}. {result}"),
    "defeat": N_("Game over by a defeat. {points}. {totals}. {result}"),
    "deck_end": N_("Game over: the deck has run out, and so has somebody's honour. {points}. {totals}. {result}"),
    "bushido": N_("Game over by Bushido: honour has run out. {points}. {totals}. {result}"),
}
ROLE_OF: Final = N_("{player}: {role}")
POINTS_OF: Final = N_("{player}, {role}: {honour} × {multiplier} = {points}")
POINTS_OF_DAIMYO: Final = N_("{player}, {role}: {honour} × {multiplier} + {daimyo} = {points}")
TOTAL: Final = N_("{team}: {total}")
TOTAL_STRIKE: Final = N_("{team}: {sum} − {strike} for the deadly strike = {total}")
RESULTS: Final[dict[str, tuple[str, str]]] = {
    "shogun": (N_("The Shogun's team wins: {players}."), N_("In a tie the Shogun's team wins: {players}.")),
    "ninja": (N_("The Ninja win: {players}."), N_("In a tie the Ninja win: {players}.")),
    "ronin": (N_("The Ronin wins: {players}."), ""),
}
"""By team: plainly, and when the highest total was shared; in a tie the Ronin never wins."""

ACTION_TEXTS: Final[dict[type, str]] = {
    Play: N_("Play {card}"),
    Answer: N_("Discard {card}"),
    Draw: N_("Draw the first card from the deck"),
    Pay: N_("Pay 1 resilience and draw a card"),
    End: N_("Play no more cards"),
    Discard: N_("Discard {card}"),
    Look: N_("Look at your role"),
    LookRole: N_("Look at the role of {other}"),
    LookHand: N_("Look at the hand of {other}"),
    LookDeck: N_("Look into the deck"),
    LookRemoved: N_("Look at the Ninja card in the box"),
    ShowRole: N_("Show your role"),
    Remove: N_("Take back {card}"),
}
PLAY_WEAPON: Final = NN_(
    "Attack with {card}: up to difficulty {reach}, {n} wound",
    "Attack with {card}: up to difficulty {reach}, {n} wounds",
)
PLAY_WEAPON_ANY: Final = NN_(
    "Attack with {card}: at any difficulty, {n} wound", "Attack with {card}: at any difficulty, {n} wounds"
)
TARGETS: Final[dict[str, str]] = {
    "weapon": N_("Attack {other}: {formula}"),
    "harmless": N_("Attack {other}"),
    "geisha": N_("Make {other} discard a card"),
    "diversion": N_("Take a card from {other}"),
    "breathing": N_("Let {other} draw a card"),
    "bushido": N_("Put Bushido in front of {other}"),
    "": N_("Choose {other}"),
}
TAKE_HAND: Final = N_("Make {other} discard a random card from the hand")
TAKE_PROPERTY: Final = N_("Make {other} discard {card}")
TAKE_UNASKED: Final[dict[bool, str]] = {
    True: N_("Make somebody discard a random card from the hand"),
    False: N_("Make somebody discard {card} from the table"),
}
PARRY_WITH: Final = N_("Parry with {card}")
DRAW_PILE: Final = N_("Take the first card from the discard pile: {card}")
DRAW_PILE_EMPTY: Final = N_("Take the first card from the discard pile")
ACCEPT_WOUNDS: Final = NN_("Take {n} wound", "Take {n} wounds")
ACCEPT_BUSHIDO: Final = N_("Lose 1 honour")
ACCEPT_BUSHIDO_FREE: Final = N_("Discard no weapon: Bushido is discarded")
ACCEPT_UNASKED: Final = N_("Give no answer")
NO_SUCH_SEAT: Final = W_("seat {letter}")

GROUPS: Final[dict[type, str]] = {
    Target: N_("Choose a target"), Take: N_("Choose what is discarded"), Answer: N_("Answer"),
    Accept: N_("Give no answer"), Draw: N_("Draw"), Pay: N_("Draw"), End: N_("Go on"), Discard: N_("Discard"),
    Look: N_("Look"), LookRole: N_("Look"), LookHand: N_("Look"), LookDeck: N_("Look"), LookRemoved: N_("Look"),
    ShowRole: N_("Show"), Remove: N_("Take back"),
}  # fmt: skip
PLAY_GROUPS: Final[dict[str, str]] = {
    "weapon": N_("Attack"), "action": N_("Play an action"), "property": N_("Play a property"), "parry": N_("Answer"),
}  # fmt: skip

REFUSALS: Final[dict[str, str]] = {
    GAME_OVER: N_("The game is over. You can look back through it or begin a new one."),
    OUT_OF_TURN: N_("It is {player}'s decision; only {player} can act now."),
    "SAM-NO-SEAT": N_("There is no seat {letter}: {players} play at this table."),
    "SAM-ROLE-SECRET": N_(
        "Roles are secret until the end of the game, and so is {other}'s. Watch who strikes at whom."
    ),
    "SAM-ROLE-OPEN": N_("The role of {other} is known to all; there is nothing to look up."),
    "SAM-ROLE-OWN": N_("You know your role already; it stands beside your name."),
    "SAM-HAND-SECRET": N_(
        "Hands are secret: you see only how many cards {other} has. What was played or taken in the open is known."
    ),
    "SAM-HAND-OWN": N_("Your own hand lies open before you."),
    "SAM-DECK-SECRET": N_("Nobody may look into the deck."),
    "SAM-REMOVED-SECRET": N_("The third Ninja card was put away unseen."),
    "SAM-NONE-REMOVED": N_("With {players} players all three Ninja are in the game; no card was put away."),
    "SAM-SHOW-ROLE": N_(
        "Nobody shows a role before the end of the game. You may say what you like, and make others believe it."
    ),
    "SAM-SHOW-OPEN": N_("Your role is known to all already."),
    "SAM-REMOVE": N_("Nobody takes back a property. {card} stays on the table until a rule or a Geisha moves it."),
    "SAM-REMOVE-NONE": N_("{card} does not lie in front of you, and nobody takes back a property anyway."),
    "SAM-LOOK-FIRST": N_("First everybody looks at their own role. Look at yours."),
    "SAM-DRAW-FIRST": N_("First comes the draw. Choose where the first card comes from: deck or discard pile."),
    "SAM-ANSWER-FIRST": N_("It is {player}'s turn, and {against} waits for your answer. Give it, or take what comes."),
    "SAM-BUSHIDO-FIRST": N_("Bushido has turned up {card}, a weapon. That has to be answered first."),
    "SAM-TARGET-FIRST": N_("{card} is on the table and needs a target. First choose a player."),
    "SAM-TAKE-FIRST": N_("First choose what {other} discards."),
    "SAM-DISCARD-FIRST": N_("Cards in hand: {hand}; allowed at the end of a turn: {limit}. First discard {excess}."),
    "SAM-PARRY-PLAYED": N_(
        "A Parry is not played in the own turn: it answers a weapon used against its holder, or Battle Cry."
    ),
    "SAM-NOT-IN-HAND": N_("{card} is not in your hand."),
    "SAM-WEAPON-LIMIT": N_("Weapons in this turn: {played} played, and {formula} allowed. {card} is one too many."),
    "SAM-ALL-HARMLESS": N_(
        "Everybody else is harmless, without resilience or without cards in hand: {card} has no target."
    ),
    "SAM-NO-REACH": N_("{card} reaches nobody. The easiest to reach is {other}: {formula}."),
    "SAM-BUSHIDO-IN-PLAY": N_("Only one Bushido may lie on the table, and there is one in front of {other}."),
    "SAM-NOTHING-ANYWHERE": N_("Nobody else has a card that {card} could take."),
    "SAM-NO-TARGET-NOW": N_("Nothing on the table needs a target now."),
    "SAM-SELF": N_("{card} is meant for another player. Choose somebody else."),
    "SAM-HARMLESS": N_(
        "{other} is harmless (resilience {resilience}, cards in hand {hand}), so no weapon may be used there. Choose "
        "somebody who has both."
    ),
    "SAM-TOO-FAR": N_("{card} does not reach {other}: {formula}. Choose somebody within reach."),
    "SAM-NOTHING-TO-TAKE": N_("{other} has nothing that {card} could take. Choose somebody else."),
    "SAM-NOT-TAKING": N_("Nothing is taken away now: that comes with a Geisha, when you have chosen a player."),
    "SAM-NO-HAND": N_("{other} has no cards in hand. Choose a property."),
    "SAM-NO-PROPERTY": N_("{card} does not lie in front of {other}. Choose something else."),
    "SAM-NOT-ASKED": N_("Nobody asks you for an answer now. Answers come when somebody attacks you."),
    "SAM-NOT-A-PARRY": N_(
        "{card} is no Parry, so it does not help against {against}; only Hanzo parries with weapons."
    ),
    "SAM-HANZO-LAST": N_(
        "Hanzo parries with a weapon only if it is not the last card in hand, and {card} is. Take the wounds of "
        "{against}."
    ),
    "SAM-NEEDS-WEAPON": N_("{against} asks for a weapon, and a Parry is not one."),
    "SAM-NOT-IEYASU": N_("Only Ieyasu chooses where a card is drawn from. You draw from the deck, by itself."),
    "SAM-DRAWN": N_(
        "The cards of this turn are drawn. Ieyasu chooses when his turn begins, if there is a discard pile then."
    ),
    "SAM-NOT-NOBUNAGA": N_("Only Nobunaga pays resilience to draw cards."),
    "SAM-LAST-RESILIENCE": N_(
        "You have resilience {resilience}, and Nobunaga never pays the last one. It becomes legal with 2 or more."
    ),
    "SAM-NOT-DISCARDING": N_(
        "Cards are discarded at the end of the turn only, and only above {limit}. You hold {hand}."
    ),
}  # fmt: skip
REMEDIES: Final[dict[str, str]] = {
    "SAM-WEAPON-LIMIT": N_("It becomes legal if you play a Focus first."),
    "SAM-NOT-DISCARDING": N_("It becomes legal when you play no more cards."),
}

PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "roles": (N_("{player} must look at their own role"), "roles"),
    "draw": (N_("{player} must choose the first card: from the deck, or {card} from the discard pile"), "ieyasu"),
    "play": (N_("{player} may play cards, or stop; weapons played: {played}, allowed: {formula}"), "play"),
    "geisha": (N_("{player} must choose who discards a card for the Geisha"), "geisha"),
    "diversion": (N_("{player} must choose from whose hand the Diversion takes a card"), "diversion"),
    "breathing": (N_("{player} must choose who else draws a card"), "breathing"),
    "put_bushido": (N_("{player} must choose in front of whom Bushido is put"), "bushido"),
    "take": (N_("{player} must choose what {other} discards: a random card from the hand, or a property"), "geisha"),
    "take_property": (N_("{player} must choose which property {other} discards"), "geisha"),
    "battle_cry": (N_("{active}'s Battle Cry: {player} must discard a Parry or take 1 wound"), "battle_cry"),
    "jujutsu": (N_("{active}'s Jujutsu: {player} must discard a weapon or take 1 wound"), "jujutsu"),
    "bushido": (
        N_("Bushido has turned up {card}, a weapon: {player} must discard a weapon or lose 1 of {honour} honour"),
        "bushido",
    ),
    "bushido_free": (
        N_("Bushido has turned up {card}, a weapon: {player} may discard a weapon to pass it on, or let it go"),
        "bushido",
    ),
    "over": (N_("The game is over"), "game_end"),
}  # fmt: skip
COUNTED_PROMPTS: Final[dict[str, tuple[tuple[str, str], str]]] = {
    "weapon": (
        NN_(
            "{player} must choose whom to attack with {card}: up to difficulty {reach}, {n} wound",
            "{player} must choose whom to attack with {card}: up to difficulty {reach}, {n} wounds",
        ),
        "weapon",
    ),
    "weapon_any": (
        NN_(
            "{player} must choose whom to attack with {card}: at any difficulty, {n} wound",
            "{player} must choose whom to attack with {card}: at any difficulty, {n} wounds",
        ),
        "kojiro",
    ),
    "attack": (
        NN_(
            "{active} attacks {player} with {card}, {formula} wound: {player} must parry or take it",
            "{active} attacks {player} with {card}, {formula} wounds: {player} must parry or take them",
        ),
        "parry",
    ),
    "discard": (
        NN_(
            "{player} must discard {n} card: {hand} in hand, {limit} allowed",
            "{player} must discard {n} cards: {hand} in hand, {limit} allowed",
        ),
        "discard",
    ),
}  # fmt: skip

TERMS: Final[dict[str, str]] = {
    "points": W_("points"),
    "honour_points": W_("points for honour"),
    "honour": W_("honour"),
    "multiplier": N_("multiplier as {role}"),
    "daimyo": N_("Daimyo in hand"),
    "ronin_daimyo": N_("points of the Ronin for Daimyo"),
    "nothing": N_("worth of a Daimyo to the Ronin"),
    "team": N_("{team}"),
    "deadly_strike": N_("deadly strike"),
}

OPTIONS: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "end_order": (
        N_("A last blow that also takes the last honour"),
        (N_("The swordmaster wins"), N_("The points decide")),
        N_("The rulebook is silent here."),
    ),
    "deck_end": (
        N_("When the deck ends"),
        (N_("As soon as its last card is taken"), N_("When a card is needed and none is left")),
        N_("The rulebook is silent here."),
    ),
}
"""Label, names of the choices in the order of the option's choices, a remark."""

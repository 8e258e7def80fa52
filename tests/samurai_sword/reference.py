"""Samurai Sword from its rules alone, with objects and without haste: what the fast engine is compared with."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple, TypeVar

from gamelib.chance import Chance, Seed

SEATS = "ABCDEFG"

WEAPONS = {  # greatest difficulty, wounds
    "bokken": (1, 1), "kiseru": (1, 2), "bo": (2, 1), "kusarigama": (2, 2), "shuriken": (3, 1), "naginata": (4, 1),
    "wakizashi": (1, 3), "katana": (2, 3), "kanabo": (3, 2), "nodachi": (3, 3), "nagayari": (4, 2),
    "tanegashima": (5, 1), "daikyu": (5, 2),
}  # fmt: skip
ACTIONS = ("geisha", "diversion", "tea_ceremony", "battle_cry", "daimyo", "breathing", "jujutsu")
PROPERTIES = ("focus", "armor", "fast_draw", "bushido")
PARRY = "parry"
KINDS = (*WEAPONS, *ACTIONS, *PROPERTIES, PARRY)
COPIES = {
    "bokken": 6, "kiseru": 5, "bo": 5, "kusarigama": 4, "shuriken": 3, "naginata": 2, "wakizashi": 1, "katana": 1,
    "kanabo": 1, "nodachi": 1, "nagayari": 1, "tanegashima": 1, "daikyu": 1,
    "geisha": 6, "diversion": 5, "tea_ceremony": 4, "battle_cry": 4, "daimyo": 3, "breathing": 3, "jujutsu": 3,
    "focus": 6, "armor": 4, "fast_draw": 3, "bushido": 2, "parry": 15,
}  # fmt: skip
CHARACTERS = {  # resilience
    "benkei": 5, "chiyome": 4, "ginchiyo": 4, "goemon": 5, "hanzo": 4, "hideyoshi": 4,
    "ieyasu": 5, "kojiro": 5, "musashi": 5, "nobunaga": 5, "tomoe": 5, "ushiwaka": 4,
}  # fmt: skip

NINJA = ("ninja1", "ninja2", "ninja3")
TEAMS = {"shogun": "shogun", "samurai": "shogun", "ronin": "ronin"} | dict.fromkeys(NINJA, "ninja")
WITHOUT_NINJA = {
    3: ("shogun",),
    4: ("shogun", "samurai"),
    5: ("shogun", "samurai", "ronin"),
    6: ("shogun", "samurai", "ronin"),
    7: ("shogun", "samurai", "samurai", "ronin"),
}
HONOUR = {3: (6, 3), 4: (5, 3), 5: (5, 3), 6: (5, 4), 7: (5, 4)}  # of the Shogun, of the others
HANDS = (4, 5, 5, 6, 6, 7, 7)  # clockwise from the Shogun
MULTIPLIERS = {  # of the Ninja with 4 players see ``multiplier``
    "shogun": {3: 2, 4: 1, 5: 1, 6: 1, 7: 1},
    "samurai": {4: 2, 5: 1, 6: 2, 7: 1},
    "ninja": {3: 1, 5: 1, 6: 1, 7: 1},
    "ronin": {5: 2, 6: 3, 7: 3},
}
TIES = ("ninja", "shogun", "ronin")  # who comes first wins a tie
DEADLY_STRIKE = 3
MOST_CARDS = 7

TAKES = ("hand", *PROPERTIES)
NUMBERS = [
    *(f"play {kind}" for kind in KINDS if kind != PARRY), *(f"target {seat}" for seat in SEATS),
    *(f"take {thing}" for thing in TAKES), *(f"answer {kind}" for kind in (*WEAPONS, PARRY)), "accept",
    "draw deck", "draw pile", "pay", "end", *(f"discard {kind}" for kind in KINDS), "look",
]  # fmt: skip


class Card(NamedTuple):
    """One of the 90 physical cards; ordered by kind, as the numbers are."""

    number: int
    kind: str

    @property
    def is_weapon(self) -> bool:
        return self.kind in WEAPONS


def whole_deck() -> list[Card]:
    kinds = [kind for kind in KINDS for _ in range(COPIES[kind])]
    return [Card(number, kind) for number, kind in enumerate(kinds)]


def kinds_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Ordered by kind, one entry per copy."""
    return tuple(sorted((card.kind for card in cards), key=KINDS.index))


class Player:
    """Who sits at a seat: role, character, tokens, and the cards in hand and in front."""

    def __init__(self, seat: int, role: str, character: str, honour: int) -> None:
        self.seat, self.role, self.character, self.honour = seat, role, character, honour
        self.resilience = CHARACTERS[character]
        self.hand, self.front = list[Card](), list[Card]()

    @property
    def team(self) -> str:
        return TEAMS[self.role]

    @property
    def is_harmless(self) -> bool:
        """Rule ``harmless``: without resilience or without a card in hand."""
        return self.resilience == 0 or not self.hand

    @property
    def weapons(self) -> list[Card]:
        return [card for card in self.hand if card.is_weapon]

    def holding(self, kind: str) -> Card:
        """The first card of the kind in hand; which copy makes no difference."""
        return min(card for card in self.hand if card.kind == kind)

    def lying(self, kind: str) -> list[Card]:
        return [card for card in self.front if card.kind == kind]


class Decision(NamedTuple):
    """A player has to choose one of these notations."""

    phase: str
    player: Player
    choices: list[str]


T = TypeVar("T")
Story = Generator[Decision, str, T]
"""What happens: it yields the decisions and is sent what was decided."""


class GameOver(Exception):
    """The game is over at once. ``survivor`` is the team of the swordmaster, ``penalty`` the team that loses 3."""

    def __init__(self, way: str, survivor: str = "", penalty: str = "") -> None:
        super().__init__(way)
        self.way, self.survivor, self.penalty = way, survivor, penalty


class Reference:
    """A game of Samurai Sword; actions are notations, as in docs/notation-samurai_sword.md.

    ``met`` counts which cases of the rules have come up.
    """

    def __init__(self, players: int, seed: Seed, end_order: str = "swordmaster", deck_end: str = "eager") -> None:
        self.end_order, self.deck_end = end_order, deck_end
        self.chance = Chance(seed)
        self.met = Counter[str]()
        self.deck, self.pile = list[Card](), list[Card]()  # the last entry is the top
        self.resolving: Card | None = None
        self.played_weapons, self.deck_ends, self.turn = 0, 0, 0
        self.set_up(players)
        self.begin(self.whole_game())

    # Setup

    def set_up(self, players: int) -> None:
        """Rule ``setup``."""
        ninja = list(NINJA)
        if players <= 5:
            del ninja[self.chance.below(3)]
        roles = [*WITHOUT_NINJA[players], *ninja]
        self.chance.shuffle(roles)
        characters = list(CHARACTERS)
        self.chance.shuffle(characters)
        self.players = [
            Player(seat, roles[seat], characters[seat], HONOUR[players][0 if roles[seat] == "shogun" else 1])
            for seat in range(players)
        ]
        self.deck = whole_deck()
        self.chance.shuffle(self.deck)
        self.active = next(player for player in self.players if player.role == "shogun")
        for player, cards in zip(self.clockwise_from(self.active), HANDS, strict=False):
            for _ in range(cards):
                player.hand.append(self.deck.pop())

    def begin(self, story: Story[None]) -> None:
        """Let the story go on to its first decision."""
        self.over: GameOver | None = None
        self.story = story
        self.decision: Decision | None = next(story, None)

    def whole_game(self) -> Story[None]:
        """Rule ``setup``: with four players and more the others look at their roles; then the turns."""
        if len(self.players) > 3:
            for player in self.others(self.active):
                yield Decision("roles", player, ["look"])
        yield from self.turns()

    def turns(self, first: str = "recover") -> Story[None]:
        """Rule ``turn``: until the game is over; the first turn begins with the named step."""
        steps = {"recover": self.recover, "draw": self.draw_step, "play": self.play_step, "discard": self.discard_step}
        begun = False
        try:
            while True:
                for name, step in steps.items():
                    begun = begun or name == first
                    if begun:
                        yield from step()
                self.turn += 1
                self.active = self.next_to(self.active)
                self.played_weapons = 0
        except GameOver as over:
            self.met[f"end: {over.way}"] += 1
            self.over = over

    # Who is where

    def clockwise_from(self, player: Player) -> list[Player]:
        at = self.players.index(player)
        return self.players[at:] + self.players[:at]

    def others(self, player: Player) -> list[Player]:
        """Clockwise from the player's left."""
        return self.clockwise_from(player)[1:]

    def next_to(self, player: Player) -> Player:
        return self.others(player)[0]

    def is_three_player_shogun(self, player: Player) -> bool:
        return len(self.players) == 3 and player.role == "shogun"

    def distance(self, one: Player, other: Player) -> int:
        """Rule ``difficulty``: one more than the players between that are not harmless, the shorter way round."""
        ring = self.others(one)
        at = ring.index(other)
        ways = (ring[:at], ring[at + 1 :])
        return min(1 + sum(not player.is_harmless for player in way) for way in ways)

    def difficulty(self, attacker: Player, target: Player) -> int:
        """Rule ``difficulty``: the target's armor counts, the attacker's does not."""
        return self.distance(attacker, target) + len(target.lying("armor")) + (target.character == "benkei")

    def weapon_limit(self, player: Player) -> int:
        """Rule ``weapon_limit``."""
        goemon, shogun = player.character == "goemon", self.is_three_player_shogun(player)
        return 1 + len(player.lying("focus")) + goemon + shogun

    def wounds(self, weapon: str, attacker: Player, target: Player) -> int:
        """Rule ``wounds``."""
        wounds = WEAPONS[weapon][1] + len(attacker.lying("fast_draw")) + (attacker.character == "musashi")
        return max(1, wounds - 1) if target.character == "ginchiyo" else wounds

    def bushido_in_play(self) -> bool:
        return any(player.lying("bushido") for player in self.players)

    # Cards that move

    def discard(self, player: Player, card: Card) -> None:
        player.hand.remove(card)
        self.pile.append(card)

    def random_card(self, player: Player) -> Card:
        """Rule ``deck_end``: each physical card is as likely."""
        hand = sorted(player.hand)
        return hand[self.chance.below(len(hand))]

    def reshuffle(self, why: str) -> None:
        """Rule ``deck_end``: the pile becomes the deck, everyone loses one honour, and that may be the end."""
        self.deck_ends += 1
        self.met[f"deck end: {why}"] += 1
        self.met[f"deck end number: {self.deck_ends}"] += 1
        self.deck = sorted(self.pile)
        self.pile.clear()
        self.chance.shuffle(self.deck)
        for player in self.players:
            player.honour -= 1
        if any(player.honour == 0 for player in self.players):
            raise GameOver("deck_end")

    def take_top(self, destination: list[Card], why: str) -> Card | None:
        """Rule ``deck_end``: the top card of the deck goes to the destination; none when there is none."""
        if not self.deck and self.pile:
            self.met[f"reshuffled when a card was wanted: {self.deck_end}"] += 1
            self.reshuffle(why)
        if not self.deck:
            self.met["empty: nothing to take"] += 1
            return None
        card = self.deck.pop()
        destination.append(card)
        if not self.deck and not self.pile:
            self.met["empty: deck and pile"] += 1
        if self.deck_end == "eager" and not self.deck and self.pile:
            self.reshuffle(why)
        return card

    def draw(self, player: Player, cards: int, why: str) -> None:
        for _ in range(cards):
            self.take_top(player.hand, why)

    def restore(self, player: Player) -> None:
        player.resilience = CHARACTERS[player.character]

    # The steps of a turn

    def recover(self) -> Story[None]:
        """Rule ``recover``: from 0 resilience to all of it; then Bushido."""
        if self.active.resilience == 0:
            self.met["recover: from nothing"] += 1
            self.restore(self.active)
        if self.active.lying("bushido"):
            yield from self.bushido_check()

    def bushido_check(self) -> Story[None]:
        """Rule ``bushido``: a card that is flipped decides; without a card nothing happens."""
        holder = self.active
        flipped = self.take_top(self.pile, "bushido")
        if flipped is None:
            return
        if not flipped.is_weapon:
            self.met["bushido: no weapon"] += 1
            self.move_bushido()
            return
        answers = [f"answer {card.kind}" for card in holder.weapons]
        self.met["bushido: a weapon and the holder " + ("has one" if answers else "has none")] += 1
        answer = yield self.ask("bushido", holder, [*answers, "accept"])
        if answer != "accept":
            self.met["bushido: weapon discarded"] += 1
            self.discard(holder, holder.holding(answer.split()[1]))
            self.move_bushido()
            return
        self.met["bushido: accepted" + (" with a weapon in hand" if answers else "")] += 1
        if self.is_three_player_shogun(holder):
            self.met["bushido: the Shogun of three loses nothing"] += 1
        else:
            holder.honour -= 1
            if holder.honour == 0:
                raise GameOver("bushido")
        (bushido,) = holder.lying("bushido")
        holder.front.remove(bushido)
        self.pile.append(bushido)

    def move_bushido(self) -> None:
        """Rule ``bushido``: to the next player clockwise."""
        (bushido,) = self.active.lying("bushido")
        self.active.front.remove(bushido)
        self.next_to(self.active).front.append(bushido)

    def draw_step(self) -> Story[None]:
        """Rule ``draw``: Ieyasu may take the first card from the pile."""
        player = self.active
        cards = 2 + (player.character == "hideyoshi") + self.is_three_player_shogun(player)
        if player.character == "ieyasu" and self.pile:
            answer = yield self.ask("draw", player, ["draw deck", "draw pile"])
            self.met["ieyasu: " + answer] += 1
            if answer == "draw pile":
                player.hand.append(self.pile.pop())
                cards -= 1
        elif player.character == "ieyasu":
            self.met["ieyasu: no pile"] += 1
        self.draw(player, cards, "draw step")

    def play_step(self) -> Story[None]:
        """Rule ``play``: as long as the player wants."""
        while True:
            choices = [f"play {kind}" for kind in dict.fromkeys(kinds_of(self.active.hand)) if self.is_playable(kind)]
            if self.active.character == "nobunaga" and self.active.resilience >= 2:
                choices.append("pay")
            choice = yield self.ask("play", self.active, [*choices, "end"])
            if choice == "end":
                return
            if choice == "pay":
                self.met["nobunaga: paid"] += 1
                self.active.resilience -= 1
                self.draw(self.active, 1, "pay")
            else:
                yield from self.play(choice.split()[1])

    def discard_step(self) -> Story[None]:
        """Rule ``discard``."""
        while len(self.active.hand) > MOST_CARDS:
            self.met["discard: down to 7"] += 1
            choice = yield self.ask("discard", self.active, [f"discard {card.kind}" for card in self.active.hand])
            self.discard(self.active, self.active.holding(choice.split()[1]))

    # Playing a card

    def targets(self, kind: str) -> list[Player]:
        """Rule ``play``: whom the card may be meant for."""
        others = self.others(self.active)
        if kind in WEAPONS:
            return [player for player in others if self.is_in_reach(kind, player)]
        if kind == "geisha":
            return [player for player in others if player.hand or player.front]
        if kind == "diversion":
            return [player for player in others if player.hand]
        return others if kind == "breathing" else self.players  # or Bushido

    def is_in_reach(self, weapon: str, target: Player) -> bool:
        """Rule ``weapon``."""
        if target.is_harmless:
            return False
        return self.active.character == "kojiro" or self.difficulty(self.active, target) <= WEAPONS[weapon][0]

    def is_playable(self, kind: str) -> bool:
        """Rule ``play``."""
        if kind == PARRY:
            return False
        if kind in WEAPONS:
            return self.played_weapons < self.weapon_limit(self.active) and bool(self.targets(kind))
        if kind in ("geisha", "diversion"):
            return bool(self.targets(kind))
        return not (kind == "bushido" and self.bushido_in_play())

    def play(self, kind: str) -> Story[None]:
        """Rule ``play``: the card takes effect, and only then goes to the pile or to its place."""
        card = self.active.holding(kind)
        self.met[f"play: {kind}"] += 1
        self.active.hand.remove(card)
        if kind in ("focus", "armor", "fast_draw"):
            self.active.front.append(card)
            return
        self.resolving = card
        if kind == "bushido":
            target = yield from self.ask_target(kind)
            self.met["bushido: laid before " + ("oneself" if target is self.active else "another")] += 1
            self.met["bushido: laid before a harmless player"] += target.is_harmless
            target.front.append(card)
        else:
            if kind in WEAPONS:
                yield from self.play_weapon(kind)
            else:
                yield from getattr(self, f"play_{kind}")()
            self.pile.append(card)
        self.resolving = None

    def play_weapon(self, weapon: str) -> Story[None]:
        """Rules ``weapon`` and ``defeat``."""
        self.played_weapons += 1
        self.met[f"weapon number: {min(self.played_weapons, 3)}"] += 1
        attacker = self.active
        target = yield from self.ask_target(weapon)
        if (yield from self.parries("attack", target)):
            return
        if target.character == "ginchiyo":
            spared = self.wounds(weapon, attacker, target) < WEAPONS[weapon][1]
            self.met["ginchiyo: " + ("spared a wound" if spared else "wounded as printed or more")] += 1
        self.met["musashi: wounded"] += attacker.character == "musashi"
        beyond = self.difficulty(attacker, target) > WEAPONS[weapon][0]
        self.met["kojiro: beyond the reach"] += beyond
        lost = self.wound(target, self.wounds(weapon, attacker, target))
        if target.character == "ushiwaka":
            self.met["ushiwaka: drew" + ("" if target.resilience else " though defeated")] += 1
            self.draw(target, lost, "ushiwaka")
        if attacker.character == "tomoe":
            self.met["tomoe: drew"] += 1
            self.draw(attacker, 1, "tomoe")

    def play_battle_cry(self) -> Story[None]:
        """Rule ``battle_cry``: who is affected is looked at in turn."""
        affected = 0
        for player in self.others(self.active):
            if self.is_affected(player, "battle_cry"):
                affected += 1
                if not (yield from self.parries("battle_cry", player)):
                    self.wound(player, 1)
        self.met["battle_cry: nobody affected"] += affected == 0

    def play_jujutsu(self) -> Story[None]:
        """Rule ``jujutsu``: a weapon, be it Hanzo's last card, or a wound."""
        affected = 0
        for player in self.others(self.active):
            if not self.is_affected(player, "jujutsu"):
                continue
            affected += 1
            answers = [f"answer {card.kind}" for card in player.weapons]
            answer = yield self.ask("jujutsu", player, [*answers, "accept"])
            if answer == "accept":
                self.met["jujutsu: accepted" + (" with a weapon in hand" if answers else "")] += 1
                self.wound(player, 1)
            else:
                self.met["jujutsu: weapon discarded"] += 1
                self.met["jujutsu: Hanzo's last card"] += player.character == "hanzo" and len(player.hand) == 1
                self.discard(player, player.holding(answer.split()[1]))
        self.met["jujutsu: nobody affected"] += affected == 0

    def play_breathing(self) -> Story[None]:
        """Rule ``breathing``."""
        self.met["breathing: at full resilience"] += self.active.resilience == CHARACTERS[self.active.character]
        self.restore(self.active)
        target = yield from self.ask_target("breathing")
        self.draw(target, 1, "breathing")

    def play_tea_ceremony(self) -> Story[None]:
        """Rule ``tea_ceremony``."""
        self.draw(self.active, 3, "tea_ceremony")
        for player in self.others(self.active):
            self.draw(player, 1, "tea_ceremony for another")
        yield from ()

    def play_daimyo(self) -> Story[None]:
        """Rule ``daimyo``."""
        self.draw(self.active, 2, "daimyo")
        yield from ()

    def play_diversion(self) -> Story[None]:
        """Rule ``diversion``."""
        victim = yield from self.ask_target("diversion")
        card = self.random_card(victim)
        victim.hand.remove(card)
        self.active.hand.append(card)

    def play_geisha(self) -> Story[None]:
        """Rule ``geisha``: a random card of the hand or a property of the active player's choice."""
        victim = yield from self.ask_target("geisha")
        things = ["hand"] if victim.hand else []
        things += [kind for kind in PROPERTIES if victim.lying(kind)]
        thing = things[0]
        if len(things) > 1:
            choice = yield self.ask("take", self.active, [f"take {thing}" for thing in things])
            thing = choice.split()[1]
        else:
            self.met["geisha: only one thing"] += 1
        self.met[f"geisha: took {thing}"] += 1
        if thing == "hand":
            self.discard(victim, self.random_card(victim))
        else:
            card = min(victim.lying(thing))
            victim.front.remove(card)
            self.pile.append(card)

    # Answers and wounds

    def ask(self, phase: str, player: Player, choices: list[str]) -> Decision:
        """The choices once each, in the order of their numbers."""
        return Decision(phase, player, sorted(set(choices), key=NUMBERS.index))

    def ask_target(self, kind: str) -> Story[Player]:
        targets = self.targets(kind)
        self.met["target: only one"] += len(targets) == 1
        choice = yield self.ask("target", self.active, [f"target {SEATS[player.seat]}" for player in targets])
        return self.players[SEATS.index(choice.split()[1])]

    def is_affected(self, player: Player, card: str) -> bool:
        """Rule ``battle_cry``: Battle Cry and Jujutsu do nothing to the harmless and to Chiyome."""
        if player.is_harmless:
            self.met[f"{card}: harmless"] += 1
        elif player.character == "chiyome":
            self.met[f"{card}: Chiyome"] += 1
        return not player.is_harmless and player.character != "chiyome"

    def parries(self, phase: str, player: Player) -> Story[bool]:
        """Rule ``parry``: a Parry, or Hanzo's weapon if it is not the last card; refusing is allowed."""
        answers = [card for card in player.hand if card.kind == PARRY]
        if player.character == "hanzo" and player.weapons:
            if len(player.hand) >= 2:
                answers += player.weapons
            else:
                self.met["hanzo: the last card is no parry"] += 1
        answer = yield self.ask(phase, player, [*(f"answer {card.kind}" for card in answers), "accept"])
        if answer == "accept":
            self.met[f"{phase}: accepted" + (" though able" if answers else "")] += 1
            return False
        card = player.holding(answer.split()[1])
        self.met[f"{phase}: " + ("Hanzo's weapon" if card.is_weapon else "parried")] += 1
        self.discard(player, card)
        return True

    def wound(self, victim: Player, wounds: int) -> int:
        """Rule ``defeat``, steps a to e: what resilience was really lost."""
        lost = min(wounds, victim.resilience)
        self.met["wound: more than there is resilience"] += lost < wounds
        victim.resilience -= lost
        if victim.resilience == 0:
            self.defeat(victim)
        return lost

    def defeat(self, victim: Player) -> None:
        """Rule ``defeat``, steps b to e, in the order that option ``end_order`` says."""
        friendly = victim.team == self.active.team
        penalty = victim.team if friendly else ""
        standing = [player for player in self.players if player.resilience]
        alone = len(self.players) > 3 and len(standing) == 1
        self.met["defeat: " + ("friendly" if friendly else "by another team")] += 1
        self.met["alone: among three"] += len(self.players) == 3 and len(standing) == 1
        swordmaster = alone and not friendly
        last_honour = victim.honour == 1
        self.met[f"swordmaster and last honour: {self.end_order} first"] += swordmaster and last_honour
        if swordmaster and self.end_order == "swordmaster":
            raise GameOver("swordmaster", survivor=standing[0].team)
        victim.honour -= 1
        self.active.honour += 1
        if last_honour:
            self.met["last honour: " + ("lost to a friend" if friendly else "lost")] += 1
            raise GameOver("defeat", penalty=penalty)
        if swordmaster:
            raise GameOver("swordmaster", survivor=standing[0].team)
        if alone:
            self.met["alone: after a friendly defeat"] += 1
            raise GameOver("defeat", penalty=penalty)

    # What a player of the game sees of it

    def legal(self) -> list[str]:
        """The notations of the legal actions in the order of their numbers."""
        return list(self.decision.choices) if self.decision else []

    def apply(self, notation: str) -> None:
        """Play one of ``legal()``."""
        assert notation in self.legal(), (notation, self.legal())
        try:
            self.decision = self.story.send(notation)
        except StopIteration:
            self.decision = None

    def cards(self) -> list[Card]:
        """All cards wherever they are, ordered: always the 90 of ``whole_deck()``."""
        held = [card for player in self.players for card in (*player.hand, *player.front)]
        return sorted([*self.deck, *self.pile, *held, *([self.resolving] if self.resolving else [])])

    def digest(self) -> tuple[Any, ...]:
        """The position in the form documented for comparing engines."""
        return (
            tuple(player.role for player in self.players),
            tuple(player.character for player in self.players),
            tuple(kinds_of(player.hand) for player in self.players),
            tuple(card.kind for card in reversed(self.deck)),
            tuple(card.kind for card in reversed(self.pile)),
            tuple(kinds_of(player.front) for player in self.players),
            tuple(player.resilience for player in self.players),
            tuple(player.honour for player in self.players),
            self.resolving.kind if self.resolving else "",
            self.played_weapons,
            self.active.seat,
            self.decision.player.seat if self.decision else -1,
            self.decision.phase if self.decision else "over",
            self.turn,
        )

    # Scoring

    def multiplier(self, player: Player) -> int:
        """Rule ``score``: with four players the ninja with more stars counts twice."""
        if player.team == "ninja" and len(self.players) == 4:
            return 2 if player.role == max(other.role for other in self.players if other.team == "ninja") else 1
        role = "ninja" if player.team == "ninja" else player.role
        return MULTIPLIERS[role][len(self.players)]

    def points(self) -> list[int]:
        """Rule ``score``: honour times the multiplier, and one for each Daimyo in hand, not for the Ronin."""
        daimyo = [sum(card.kind == "daimyo" for card in player.hand) for player in self.players]
        return [
            player.honour * self.multiplier(player) + (0 if player.role == "ronin" else cards)
            for player, cards in zip(self.players, daimyo, strict=True)
        ]

    def result(self) -> tuple[tuple[int, ...], dict[str, int], str, str]:
        """Rule ``score``: points of the players, totals of the teams, the team that wins, and the way it came."""
        assert self.over, "the game goes on"
        points = self.points()
        totals = {
            team: sum(points[player.seat] for player in self.players if player.team == team)
            for team in TIES
            if any(player.team == team for player in self.players)
        }
        if self.over.penalty:
            totals[self.over.penalty] -= DEADLY_STRIKE
        best = max(totals.values())
        winner = self.over.survivor or next(team for team, total in totals.items() if total == best)
        return tuple(points), totals, winner, self.over.way


# What a seat can know


class Event(NamedTuple):
    """A card that came to a seat or left it. ``audience``: the seats that saw which one, ``None`` for all.

    ``what`` is ``stolen`` (a random card of ``victim``), ``lost`` (a random card, to the pile), ``drawn`` (from the
    deck), ``picked up`` (from the pile) or ``shown`` (chosen, from the hand to the pile).
    """

    what: str
    seat: int
    card: str
    victim: int = -1
    audience: tuple[int, ...] | None = None

    def is_seen_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience


class World(NamedTuple):
    """One way things may be; deck and pile top first. ``known`` are the cards the observer has once seen."""

    hands: tuple[frozenset[Card], ...]
    deck: tuple[Card, ...]
    pile: tuple[Card, ...]
    known: frozenset[Card]

    def followers(self, event: Event, observer: int) -> Iterator["World"]:
        """Every way this world can go on that looks to the observer like the event.

        Each card that may have been the one is as likely as any other, also of those that are shown: that somebody
        shows a card and not another tells nothing. But where a copy the observer knows is in the hand, it is that one.
        """
        places = {"drawn": self.deck[:1], "picked up": self.pile[:1]}
        holder = event.victim if event.what == "stolen" else event.seat
        cards = sorted(places.get(event.what, self.hands[holder]))
        seen = event.is_seen_by(observer)
        if seen:
            cards = [card for card in cards if card.kind == event.card]
        if event.what == "shown":
            cards = [card for card in cards if card in self.known][:1] or cards
        for card in cards:
            yield self.moved(card, event, self.known | {card} if seen else self.known)

    def moved(self, card: Card, event: Event, known: frozenset[Card]) -> "World":
        hands = [hand - {card} for hand in self.hands]
        deck, pile = (tuple(other for other in cards if other != card) for cards in (self.deck, self.pile))
        if event.what in ("lost", "shown"):
            pile = (card, *pile)
        else:
            hands[event.seat] |= {card}
        return World(tuple(hands), deck, pile, known)


class History:
    """A small position, made by hand, and what happened since.

    Texts are kinds of cards: the hands, and deck and pile from the top down. At the beginning a seat knows its hand,
    the pile, how many cards the others have, and which cards these and the deck are all together.
    """

    def __init__(self, *hands: str, deck: str = "", pile: str = "") -> None:
        numbers = iter(range(90))

        def cards(text: str) -> list[Card]:
            return [Card(next(numbers), kind) for kind in text.split()]

        self.hands, self.deck, self.pile = [cards(hand) for hand in hands], cards(deck), cards(pile)
        self.events = list[Event]()

    def steal(self, thief: int, victim: int, card: str) -> None:
        """Diversion: a random card that these two alone see."""
        self.events.append(Event("stolen", thief, card, victim, (thief, victim)))

    def lose(self, seat: int, card: str) -> None:
        """Geisha: a random card is discarded."""
        self.events.append(Event("lost", seat, card))

    def draw(self, seat: int, card: str) -> None:
        """From the deck."""
        self.events.append(Event("drawn", seat, card, audience=(seat,)))

    def pick_up(self, seat: int, card: str) -> None:
        """Ieyasu: from the pile."""
        self.events.append(Event("picked up", seat, card))

    def show(self, seat: int, card: str) -> None:
        """A card is played, discarded or given as an answer."""
        self.events.append(Event("shown", seat, card))

    def deals(self, observer: int) -> Iterator[World]:
        """Every way to deal the cards the observer does not see to the other hands and the deck."""
        own = frozenset(self.hands[observer])
        hidden = [card for cards in [*self.hands, self.deck] for card in cards if card not in own]
        for order in permutations(hidden):
            rest = list(order)
            hands = [
                own if seat == observer else frozenset(rest.pop() for _ in hand) for seat, hand in enumerate(self.hands)
            ]
            yield World(tuple(hands), tuple(rest), tuple(self.pile), own | {*self.pile})

    def worlds(self, observer: int) -> Counter[World]:
        """How many deals and random picks make each world, of those that look to the observer like what happened."""
        worlds = Counter(self.deals(observer))
        for event in self.events:
            followers = Counter[World]()
            for world, ways in worlds.items():
                for follower in world.followers(event, observer):
                    followers[follower] += ways
            worlds = followers
        return worlds


Hand = tuple[str, ...]


def knowledge(history: History, observer: int) -> dict[int, dict[Hand, Fraction]]:
    """For each other seat the hands it may have, and how likely each is for the observer."""
    worlds = history.worlds(observer)
    known = {}
    for seat in range(len(history.hands)):
        if seat != observer:
            ways = Counter[Hand]()
            for world, number in worlds.items():
                ways[kinds_of(world.hands[seat])] += number
            known[seat] = {hand: Fraction(number, worlds.total()) for hand, number in ways.items()}
    return known

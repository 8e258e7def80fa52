"""The picture of Kakushi: everybody's two tiles, the bag and the discarded tiles.

``register_presentation(Presentation("kakushi", picture))`` makes it known.
"""

from gamelib.game import View
from gamelib.language import N_, NN_
from tests.tiny.state import KEEP, PLACES
from tests.tiny.text import PLACE
from tests.tiny.view import KakushiView
from widgets.protocol import Area, Cell, Item, Zone
from widgets.scenes.scene import Picture, Setting, area, cell, item, row, word

COMPOSE = {"put": 1, "peek": 2}
"""Attempts that presses put together; `swap`, `draw` and the like are buttons."""
HIDDEN = N_("{player}, {place} tile, face down")
KNOWN = N_("{player}, {place} tile: {tile}")
PEGGED = N_("{player}, {place} tile: {tile}, on the peg")
BAG = NN_("{n} tile in the bag", "{n} tiles in the bag")
DRAWN = N_("The drawn tile: {tile}")
DRAWN_HIDDEN = N_("The drawn tile, face down")
DISCARDED = N_("Discarded: {tile}")


def picture(view: View, setting: Setting) -> Picture:
    """The table of Kakushi from a view; the near seat's tiles at the bottom."""
    assert isinstance(view, KakushiView)
    others = [seat for seat in range(view.players) if seat != setting.near]
    areas = [_stand(view, setting, seat, "theirs") for seat in others]
    areas += [_pool(view, setting), _stand(view, setting, setting.near, "mine")]
    return Picture(areas, COMPOSE, [""] * view.players)


def _stand(view: KakushiView, setting: Setting, seat: int, zone: Zone) -> Area:
    label = setting.language(N_("Tiles of {player}"), player=setting.names[seat])
    cells = [_tile(view, setting, seat, p) for p in range(len(PLACES))]
    return area(f"stand:{seat}", zone, "row", label, [row("", cells)], look="stand")


def _tile(view: KakushiView, setting: Setting, seat: int, p: int) -> Cell:
    """A tile this seat does not know has the id of its place, so that nothing can be followed."""
    say, place, tile = setting.language, f"tile:{seat}:{PLACES[p]}", view.tiles[seat][p]
    name = say(
        (PEGGED if view.pegs[seat] == p else KNOWN) if tile else HIDDEN,
        player=setting.names[seat], place=say(PLACE[PLACES[p]]), tile=say.number(tile),
    )  # fmt: skip
    acts = {"peek.0": str(seat), "peek.1": PLACES[p]}
    if view.phase == KEEP and seat == view.to_move:
        acts = word("put", PLACES[p])
    return cell(place, name, [_face(tile, place)], acts, look="tile")


def _pool(view: KakushiView, setting: Setting) -> Area:
    say = setting.language
    cells = [cell("bag", say.plural(BAG, view.left), caption=say.number(view.left), look="bag")]
    if view.waiting:
        name = say(DRAWN, tile=say.number(view.drawn)) if view.drawn else say(DRAWN_HIDDEN)
        cells.append(cell("drawn", name, [_face(view.drawn, "drawn")], look="tile"))
    for n, tile in enumerate(view.discard):
        cells.append(cell(f"discard:{n}", say(DISCARDED, tile=say.number(tile)), [_face(tile, "")], look="tile"))
    return area("pool", "pool", "row", say(N_("Bag and discarded tiles")), [row("", cells)], look="pool")


def _face(tile: int, place: str) -> Item:
    return item(f"tile-{tile}", str(tile)) if tile else item(f"{place}:0", "back")

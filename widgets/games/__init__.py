"""Our four games as they are shown: a folder each."""

from widgets.games.samurai_sword.presentation import SAMURAI_SWORD
from widgets.games.ta_ke.presentation import TA_KE
from widgets.games.tatsu.presentation import TATSU
from widgets.games.tenno.presentation import TENNO
from widgets.presentation import register_presentation

__all__ = ["SAMURAI_SWORD", "TATSU", "TA_KE", "TENNO"]

register_presentation(TA_KE)
register_presentation(TATSU)
register_presentation(TENNO)
register_presentation(SAMURAI_SWORD)

"""One pure function per game: (view, setting) -> picture."""

from widgets.scenes import samurai_sword, ta_ke, tatsu, tenno
from widgets.scenes.scene import SCENES, Picture, SceneFunction, Setting, register_scene

__all__ = ["SCENES", "Picture", "SceneFunction", "Setting", "register_scene"]

register_scene("samurai_sword", samurai_sword.picture)
register_scene("ta_ke", ta_ke.picture)
register_scene("tatsu", tatsu.picture)
register_scene("tenno", tenno.picture)

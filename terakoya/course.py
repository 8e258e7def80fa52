"""``terakoya course``: the notebooks of the course, copied to where somebody works on them."""

import shutil
from pathlib import Path

from gamelib.errors import TerakoyaError
from gamelib.language import N_, Language
from terakoya.places import places

__all__ = ["CourseError", "copy_course"]

COPIED = N_("The course is in “{folder}”: read README.md there first.")
TAKEN = N_("{folder} is there already and stays as it is; name a folder that does not exist yet.")


class CourseError(TerakoyaError):
    """The course cannot be copied there."""


def copy_course(folder: Path, say: Language) -> str:
    """Copy the course into a folder that is made for it; gives the sentence that says so, in the language.

    Raises `CourseError` if the folder is there already, or cannot be made.
    """
    try:
        shutil.copytree(places().course, folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    except FileExistsError:
        raise CourseError(say(TAKEN, folder=folder)) from None
    except (OSError, shutil.Error) as error:
        raise CourseError(f"{folder}: {getattr(error, 'strerror', None) or error}") from error
    return say(COPIED, folder=folder)

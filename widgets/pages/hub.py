"""The start page: one card per game there is. Plain HTML, so that it is there at once and needs no widget.

It holds the page in every language; a few lines of script show the reader's.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template

from gamelib.game import Game
from gamelib.language import LANGUAGES, N_, Language, language
from gamelib.lesson import lessons
from widgets.presentation import Card, presentation, shown_games

FOLDER = Path(__file__).parents[1]


TITLE = N_("Terakoya")
LANGUAGE = N_("Language")
INTRO = N_(
    "A temple school for board games of samurai-era Japan. Play, and have every rule, every refusal and every point "
    "explained where it happens."
)
PLAYERS = N_("Players")
TIME = N_("Time")
TEACHES = N_("Teaches")
ABOUT_MINUTES = N_("about {n} minutes")
START = N_("Start {title}")
LEARN = N_("Learn it step by step")
PAD = N_("Score a game on a real table")
MAY = N_("What may I do here?")
EXPLORE = N_("Explore")
RULES = N_("Read the rules")
BACK_TITLE = N_("Coming back")
BACK = N_(
    "A table has its own address. Keep it, as a bookmark for example, and go on where you stopped, even on another "
    "device. Tables nobody opens for 30 days are deleted."
)
CLASS_TITLE = N_("With a class")
CLASS = N_("A lesson on the projector, in large letters, while your notes and the solutions stay on your own screen.")
TEACH = N_("Teach a class")
PYTHON_TITLE = N_("With Python")
PYTHON = N_("The same games are a library: {code} in a notebook is where to begin.")
COURSE = N_(
    "In the folder of the source code, {code} opens a course: a notebook for each game, and more about chance, bots, "
    "experiments and teaching."
)
UNOFFICIAL = N_(
    "Terakoya is an unofficial, educational project without ties to authors or publishers. The rules are told in our "
    "own words, the drawings are our own. If you like a game, buy the box."
)

PAGE = Template("""<style>$styles</style>
<svg class="tk-hub-pictures" aria-hidden="true"><defs>$pictures</defs></svg>
<div class="tk-root tk-hub" lang="$lang" dir="$dir">$body</div>
$others
<script>$script</script>""")
SCRIPT = Template("""(() => {
const pick = $pick;
$script
})();""")
OTHER = Template("""<template class="tk-hub-page" lang="$lang" dir="$dir">$body</template>""")
BODY = Template("""
<header><label class="tk-language">$language_label <select>$languages</select></label>
<h1>$title</h1><p>$intro</p></header>
<main><ul class="tk-games">$cards</ul>
<div class="tk-notes"><section><h2>$back_title</h2><p>$back</p></section>
$class_section
<section><h2>$python_title</h2><p>$python</p><p>$course</p></section></div></main>
<footer>$credits<p>$unofficial</p></footer>
""")
CLASS_SECTION = Template("""<section><h2>$title</h2><p>$text</p>
<p><a target="_self" href="notes.ipynb">$teach</a></p></section>""")
CARD = Template("""<li><article class="tk-game" aria-labelledby="tk-$name">$picture
<div class="tk-game-text"><h2 id="tk-$name">$title</h2><p>$about</p>
<dl><dt>$players_label</dt><dd>$players</dd><dt>$time_label</dt><dd>$time</dd><dt>$teaches_label</dt><dd>$teaches</dd></dl>
<div class="tk-actions"><a class="tk-start" target="_self" href="play.ipynb#new=$name">$start</a>
$learn
<a target="_self" href="play.ipynb#rules=$name">$rules</a>
$pad
$explore</div></div></article></li>""")


class Hub:
    """The start page as HTML and as text: in one language, with the others to choose."""

    def __init__(self, reader: Language, served: bool = True) -> None:
        """``served``: there is a server, on which the pages of a class can meet."""
        self._reader, self._served = reader, served
        self._games = [game for game in shown_games() if presentation(game).card]

    def _repr_html_(self) -> str:
        others = [language(code) for code in LANGUAGES if code != self._reader.code]
        return PAGE.substitute(
            styles=_file("frontend/src/tokens.css") + _file("hub.css"),
            pictures="".join(f'<g id="tk-picture-{game.name}">{_picture(game)[1]}</g>' for game in self._games),
            lang=self._reader.code,
            dir=self._reader.direction,
            body=self.body(self._reader),
            others="".join(OTHER.substitute(lang=say.code, dir=say.direction, body=self.body(say)) for say in others),
            script=script(),
        )

    def body(self, say: Language) -> str:
        """What the page says in a language."""
        languages = [
            f'<option value="{code}" lang="{code}"{" selected" * (code == say.code)}>{name}</option>'
            for code, name in LANGUAGES.items()
        ]
        return BODY.substitute(
            language_label=escape(say(LANGUAGE)),
            languages="".join(languages),
            title=escape(say(TITLE)),
            intro=escape(say(INTRO)),
            cards="".join(_card(game, say) for game in self._games),
            back_title=escape(say(BACK_TITLE)),
            back=escape(say(BACK)),
            class_section=_class_section(say) if self._served else "",
            python_title=escape(say(PYTHON_TITLE)),
            python=_with_code(say, PYTHON, "from terakoya import Table, Match"),
            course=_with_code(say, COURSE, ".venv/bin/jupyter lab notebooks/course"),
            credits="".join(f"<p>{_credit(game, say)}</p>" for game in self._games),
            unofficial=escape(say(UNOFFICIAL)),
        )

    def __repr__(self) -> str:
        return "\n".join(game.title for game in self._games)


def hub(code: str = "en", served: bool = True) -> Hub:
    """The start page in the language with this code; ``served``: there is a server, on which a class can meet."""
    return Hub(language(code), served)


def script() -> str:
    """What runs in the start page. The server lets no other script that stands within a page run."""
    return SCRIPT.substitute(pick=_file("language.js").strip(), script=_file("hub.js"))


def _with_code(say: Language, message: str, code: str) -> str:
    return escape(say(message, code="\0")).replace("\0", f"<code>{escape(code)}</code>")


def _class_section(say: Language) -> str:
    return CLASS_SECTION.substitute(title=escape(say(CLASS_TITLE)), text=escape(say(CLASS)), teach=escape(say(TEACH)))


def _credit(game: Game, say: Language) -> str:
    return escape(say(presentation(game).credit, title=game.title))


def _learn(game: Game, say: Language) -> str:
    """The way to the first lesson of a game, where it has one."""
    first = next(iter(lessons(game)), None)
    if first is None:
        return ""
    return f'<a target="_self" href="learn.ipynb#lesson={game.name}/{first.id}/1">{escape(say(LEARN))}</a>'


def _pad(game: Game, say: Language) -> str:
    """The ways to the pages for games with the real box."""
    pages = [("pad.ipynb#game", PAD)] if game.pad else []
    if presentation(game).editor:
        pages.append(("may.ipynb#ask", MAY))
    return "\n".join(f'<a target="_self" href="{page}={game.name}">{escape(say(text))}</a>' for page, text in pages)


def _explore(game: Game, say: Language) -> str:
    """The way to the experiments with a game."""
    return f'<a target="_self" href="explore.ipynb#game={game.name}">{escape(say(EXPLORE))}</a>'


def _card(game: Game, say: Language) -> str:
    card, (frame, _) = _said(game), _picture(game)
    return CARD.substitute(
        name=game.name,
        picture=frame.replace("{label}", escape(say(card.picture))) + f'<use href="#tk-picture-{game.name}"/></svg>',
        title=escape(game.title),
        about=escape(say(card.about)),
        players_label=escape(say(PLAYERS)),
        players="–".join(say.number(n) for n in sorted({game.players[0], game.players[-1]})),
        time_label=escape(say(TIME)),
        time=escape(say(ABOUT_MINUTES, n=say.number(presentation(game).minutes))),
        teaches_label=escape(say(TEACHES)),
        teaches=escape(say(card.teaches)),
        start=escape(say(START, title=game.title)),
        learn=_learn(game, say),
        pad=_pad(game, say),
        explore=_explore(game, say),
        rules=escape(say(RULES)),
    )


def _said(game: Game) -> Card:
    """What the page says of a game: only those of which it says something are here."""
    card = presentation(game).card
    assert card is not None
    return card


def _picture(game: Game) -> tuple[str, str]:
    """The drawing of a game: its opening tag and what is inside, which is the same in every language."""
    tag, _, drawing = _said(game).drawing.read_text("utf-8").partition(">")
    return f"{tag}>", drawing.strip().removesuffix("</svg>")


def _file(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")

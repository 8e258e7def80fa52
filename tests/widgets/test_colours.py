"""The colours are computed, not guessed: contrast (WCAG 2.x) and difference (CIEDE2000) of every token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

TOKENS = Path(__file__).parents[2] / "widgets" / "frontend" / "src" / "tokens.css"
THEMES = ("light", "dark")
CHARACTERS = ("SA", "DA", "RO", "GE", "NI")
PIECES = (*CHARACTERS, "ghost")
CLANS = ("clan-R", "clan-Y")
CARDS = ("tenno", "tenno-back")
SWORD_CARDS = ("sword", "sword-back")
CORNERS = ("weapon", "action", "property")
SERIES = ("series-1", "series-2", "series-3", "series-4")
NAMES = {
    "bg", "surface", "fg", "muted", "line", "accent", "accent-fg", "focus", "danger", "good", "whatif", "god",
    "wood", "wood-line", "outline", *PIECES, *(f"{piece}-fg" for piece in PIECES), *SERIES,
    *CLANS, *(f"{clan}-fg" for clan in CLANS), *CARDS, *(f"{card}-fg" for card in CARDS), "tenno-glyph",
    *SWORD_CARDS, *(f"{card}-fg" for card in SWORD_CARDS), *CORNERS,
}  # fmt: skip

# (foreground tokens, background tokens, least contrast)
CONTRASTS = [
    (("fg", "muted"), ("bg", "surface", "wood"), 4.5),
    (("accent", "danger", "good", "whatif", "god"), ("bg", "surface"), 4.5),  # words are written in them too
    (("accent-fg",), ("accent",), 4.5),
    (("line", "focus", "accent", "outline"), ("bg", "surface", "wood"), 3.0),
    (SERIES, ("bg", "surface"), 3.0),
    *(((f"{piece}-fg",), (piece,), 4.5) for piece in (*PIECES, *CLANS, *CARDS, *SWORD_CARDS)),
    (("tenno-glyph",), ("tenno",), 4.5),
]

# Machado, Oliveira and Fernandes 2009, severity 1.0, applied to linear sRGB.
VISIONS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST_DIFFERENCE = 20.0

Palette = dict[str, str]


def palette(css: str, theme: str) -> Palette:
    """The tokens of one theme: name without prefix -> ``#rrggbb``."""
    first_rule = css[: css.index("}")]
    found = re.findall(
        r"--tk-([\w-]+):\s*(?:var\(--tk-light, (#\w{6})\) var\(--tk-dark, (#\w{6})\)|(#\w{6}));", first_rule
    )
    return {name: both or (light if theme == "light" else dark) for name, light, dark, both in found}


def seen(colour: str, vision: str) -> Color:
    """The colour as somebody with this vision sees it."""
    linear = Color(colour).convert("srgb-linear").coords()
    rows = VISIONS[vision]
    mixed = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in rows]
    return Color("srgb-linear", mixed)


def difference(a: str, b: str, vision: str = "normal") -> float:
    return float(seen(a, vision).delta_e(seen(b, vision), method="2000"))


def contrast(a: str, b: str) -> float:
    return float(Color(a).contrast(b, method="wcag21"))


def low_contrasts(colours: Palette) -> Iterator[str]:
    """Each pair of tokens that lies on one another with too little contrast."""
    for foregrounds, backgrounds, least in CONTRASTS:
        for front in foregrounds:
            for back in backgrounds:
                ratio = contrast(colours[front], colours[back])
                if ratio < least:
                    yield f"{front} on {back}: {ratio:.2f} < {least}"
    for piece in (*PIECES, *CLANS, *CARDS, *SWORD_CARDS):
        for back in ("surface", "wood"):
            ratio = max(contrast(colours[edge], colours[back]) for edge in (piece, "outline"))
            if ratio < 3:
                yield f"piece {piece} on {back}: {ratio:.2f} < 3"


def close_pairs(colours: Palette) -> Iterator[str]:
    """Each pair of pieces, clans, sides or corners of a card, or chart series that one could be taken for another."""
    for group in (PIECES, CLANS, CARDS, SWORD_CARDS, CORNERS, SERIES):
        for vision in VISIONS:
            for a, b in combinations(group, 2):
                delta = difference(colours[a], colours[b], vision)
                if delta < LEAST_DIFFERENCE:
                    yield f"{a}/{b} {vision}: {delta:.1f} < {LEAST_DIFFERENCE}"


@pytest.fixture(params=THEMES)
def colours(request: pytest.FixtureRequest) -> Palette:
    return palette(TOKENS.read_text(encoding="utf-8"), request.param)


def test_every_token_has_a_value_in_both_themes(colours: Palette) -> None:
    assert set(colours) == NAMES


def test_contrast(colours: Palette) -> None:
    assert list(low_contrasts(colours)) == []


def test_pieces_differ_for_every_eye(colours: Palette) -> None:
    assert list(close_pairs(colours)) == []


def test_pieces_keep_the_hue_family_of_the_printed_ones(colours: Palette) -> None:
    """Samurai grey, Daimyo orange, Ronin blue, Geisha violet, Ninja near-black, ghost white (hues in OKLCH)."""
    lightness, chroma, hue = ({p: Color(colours[p]).convert("oklch")[i] for p in PIECES} for i in range(3))
    assert chroma["SA"] < 0.03 and 0.4 < lightness["SA"] < 0.8
    assert 45 < hue["DA"] < 75 and chroma["DA"] > 0.1
    assert 235 < hue["RO"] < 265 and chroma["RO"] > 0.07
    assert 295 < hue["GE"] < 325 and chroma["GE"] > 0.07
    assert lightness["NI"] < 0.25
    assert lightness["ghost"] > 0.97 and chroma["ghost"] < 0.02


def test_clans_keep_the_hue_family_of_the_printed_ones(colours: Palette) -> None:
    """Red/Black dark red, Yellow/White light yellow (hues in OKLCH)."""
    (dark, _, red), (light, chroma, yellow) = (Color(colours[clan]).convert("oklch").coords() for clan in CLANS)
    assert 20 < red < 40 and dark < 0.45
    assert 85 < yellow < 105 and light > 0.8 and chroma > 0.1


def test_forced_colours_replace_every_token() -> None:
    css = TOKENS.read_text(encoding="utf-8")
    forced = css[css.index("forced-colors: active") :]
    system = re.findall(r"--tk-([\w-]+): (?:Canvas|CanvasText|ButtonBorder|Highlight|HighlightText);", forced)
    assert set(system) == NAMES


# ---- the measuring itself is checked ------------------------------------------------------------------------

# Sharma, Wu and Dalal 2005, table 1: the pairs that common errors get wrong (hue means, sign of the a* b* terms).
SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("a", "b", "published"), SHARMA)
def test_ciede2000_gives_the_published_differences(
    a: tuple[float, float, float], b: tuple[float, float, float], published: float
) -> None:
    assert Color("lab-d65", a).delta_e(Color("lab-d65", b), method="2000") == pytest.approx(published, abs=1e-4)


def test_contrast_gives_the_known_ratios() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("#e69f00", "#ffffff") == pytest.approx(2.25, abs=0.005)  # Okabe and Ito's orange


def test_simulated_vision_confuses_what_it_should() -> None:
    """Red and green of one lightness fall together for protan and deutan eyes only, blue and green for tritan."""
    assert difference("#b25a00", "#6b7d00", "deutan") < 10 < difference("#b25a00", "#6b7d00")
    assert difference("#009a8a", "#0090c0", "tritan") < 10 < difference("#009a8a", "#0090c0")
    for vision in VISIONS:  # greys stay as they are
        assert difference("#808080", seen("#808080", vision).convert("srgb").to_string(hex=True)) < 0.1


@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        ({"RO": "#7a3a86"}, "RO/GE normal"),
        ({"SA": "#a7a27a"}, "SA/DA deutan"),  # apart for most eyes, together for some
        ({"clan-R": "#f5c76e"}, "clan-R/clan-Y normal"),
        ({"tenno-back": "#f0e6d0"}, "tenno/tenno-back normal"),
        ({"series-1": "#1d4166", "series-2": "#1d4a66"}, "series-1/series-2"),
    ],
)
def test_planted_close_pair_is_found(colours: Palette, planted: Palette, expected: str) -> None:
    found = list(close_pairs({**colours, **planted}))
    assert any(line.startswith(expected) for line in found), found


@pytest.mark.parametrize(
    ("name", "like", "expected"),
    [
        ("muted", "bg", "muted on bg"),
        ("focus", "wood", "focus on wood"),
        ("accent-fg", "accent", "accent-fg on accent"),
        ("GE-fg", "NI", "GE-fg on GE"),
        ("clan-Y-fg", "clan-R-fg", "clan-Y-fg on clan-Y"),
        ("tenno-glyph", "tenno-back-fg", "tenno-glyph on tenno"),
        ("outline", "wood", "on wood"),
    ],
)
def test_planted_low_contrast_is_found(colours: Palette, name: str, like: str, expected: str) -> None:
    found = list(low_contrasts({**colours, name: colours[like]}))
    assert any(expected in line for line in found), found

"""Positions in the middle of a game, one for each kind of prompt, as ends of the play page's address."""

from __future__ import annotations

PROMPTS = {
    "main": "NDRN*,NGS,NSD*,SGG*,DRGGD/020.020.002.111,011.030.020.010/45,14/1/0/-.-/main",
    "place": "NDRNN*,NGS*,NSDD*,SGGD*,DRGGDN/011.021.000.100,000.030.021.000/26,3/0/0/-.-/place.B",
    "samurai": "NDRNN,NGS,NSD*,SGG*,DRGGD/020.021.001.011,011.030.020.010/41,13/0/0/DN.-/samurai.1.1.3.12",
    "ghost": "RNRSNS,GR,DN,DDGS,GNSG/040.020.003.000,000.020.120.030/48,20/1/0/N.-/ghost.1.0.0.0",
    "chip": "NDRNG,NG,NS*,S*,DRG*/120.020.012.021,111.030.030.011/70,42/0/0/G.-/chip.0.0.0.0",
    "over": "-*,-,-*,-,-/030.042.023.130,130.031.051.030/142,113/-/0/-.-/over.0",
}
LATE = "SS*,DNG*,S*,DG,GDD/010.021.031.130,020.140.010.021/55,46/0/0/R.-/main"
"""Twelve chips to go; the first seat may still use a Daimyo, a Geisha and its Ninja."""
RICH = "NDRN*,NGS,NSD*,SGG*,DRGGD/101.120.101.110,110.110.101.011/45,14/0/0/-.-/main"
"""Every ability can be used by the first seat, through its Ninja, too."""
LAST = "N,-,-,-,-/030.132.023.030,130.031.051.030/137,111/0/0/-.-/main"
"""One chip to go."""


def shared(position: str) -> str:
    """The fragment that opens a position."""
    return f"p={position}"

"""What a name is to the eye: names that one takes for each other have one key, by which they are found."""

from __future__ import annotations

import unicodedata

PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that one takes for one."""
LONGEST = 255
_ALIKE = str.maketrans("i10へニロカーエタトハチ", "lloヘ二口力一工夕卜八千")


def key_of(name: str) -> str:
    """The bare letters of a name, those that look the same as one: nobody is `S.e.r.v.e.r` or `Adm1n`.

    Names that one can tell apart may share it too.
    """
    bare = "".join(char for char in unicodedata.normalize("NFKD", name.casefold()) if char.isalnum())
    for pair, one in PAIRS:
        bare = bare.replace(one, pair)
    return bare.translate(_ALIKE)[:LONGEST]

"""What a name is to the eye: names that one takes for each other have one key, by which they are found."""

from __future__ import annotations

import unicodedata

PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that one takes for one."""
LONGEST = 255
JAPANESE = ("へヘ", "べベ", "ぺペ", "ニ二", "ロ口", "カ力", "ー一", "エ工", "タ夕", "ト卜", "ハ八", "チ千")
"""Of two alphabets that are written together; a key has the second in place of the first."""
_ALIKE = str.maketrans({two[0]: two[1] for two in ("il", "1l", "0o", *JAPANESE)})


def key_of(name: str) -> str:
    """The bare letters of a name, those that look the same as one: nobody is `S.e.r.v.e.r` or `Adm1n`.

    Names that one can tell apart may share it too.
    """
    bare = "".join(char for char in unicodedata.normalize("NFKD", name.casefold()) if char.isalnum())
    for pair, one in PAIRS:
        bare = bare.replace(one, pair)
    return bare.translate(_ALIKE)[:LONGEST]

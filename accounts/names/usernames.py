"""What a player may be called: a name that can be read in one way only, and that nobody else seems to bear."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from confusable_homoglyphs import confusables
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from accounts.looks import JAPANESE, LONGEST, PAIRS, key_of
from accounts.models import HeldName, User
from games.books import BOT_NAMES
from games.tables.bot_kinds import BOT_KINDS, FORMER_KINDS
from games.tables.database.cursors import cursor

SHAPE = re.compile(r"[^\W_]+([._-][^\W_]+)*")
TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}, {"CJK", "HANGUL"})
"""Scripts that are written together; any other stands alone."""
LATIN_OF_THEIR_OWN = frozenset("æœøßđłðþÆŒØĐŁÐÞ")
"""Latin letters of living languages that are no letter of ours with a mark."""
RESERVED = (
    "admin", "administrateur", "administratrice", "administrator", "anonymous", "bank", "banque", "bot", "equipe",
    "everybody", "freehold", "host", "moderateur", "moderator", "moderatrice", "nobody", "pot", "root", "server",
    "serveur", "staff", "support", "system", "team", "webmaster",
)  # fmt: skip
MOST_BY_ONE_LOGIN = 2
"""How many people sign in by the same: two may have given one address before one of them confirms it."""
GUEST = gettext_lazy("Guest")
"""What guests are called, with a number: a word of the language in which they come, kept as their name from then on."""
FORMER = gettext_lazy("Former-player")
"""What somebody is called in games who has gone for good, with a number."""
ALIKE = (
    "lI1", "oO0", "._-", "σςΣ", "αάΑΆ", "εέΕΈ", "ηήΗΉ", "ιίϊΐΙΊΪ", "οόΟΌ", "υύϋΰΥΎΫ", "ωώΩΏ",
    *JAPANESE,
)  # fmt: skip
"""What looks the same in many typefaces, within one alphabet, or is one in capitals: Greek ones have no accents."""
TWO_LETTERS = {one: [pair] for pair, one in PAIRS} | {"w": ["vv", "VV"], "ß": ["ss", "SS"]}
"""Letters for which one takes two others; in capitals one of them is two, and two are as wide as another."""
MARKS = {"l": "7", "o": "8"}
"""Digits that are taken for no letter, in place of those that are; 9 in place of all others."""
STRETCH = "\u0640"
"""Makes an Arabic word longer and no other."""


def in_one_form(name: str) -> str:
    """A name as it is kept, however a keyboard writes it (NFKC); what is longer than any name stays as it is."""
    return unicodedata.normalize("NFKC", name).strip() if len(name) <= LONGEST else name


def clean(name: str) -> str:
    """The name in its one form. Raises `ValidationError` for one that nobody may have."""
    name = in_one_form(name)
    if not SHAPE.fullmatch(name) or not all(map(_is_readable, name)):
        raise ValidationError(_("A name has letters and digits; a dot, a hyphen or an underscore may stand between."))
    scripts = {_script(char) for char in name if char.isalpha()}
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        raise ValidationError(_("The letters of a name are of one alphabet."))
    if scripts and "LATIN" not in scripts and all(map(_looks_latin, filter(str.isalpha, name))):
        raise ValidationError(_("This name looks as if it were written in another alphabet."))
    if key_of(name) in map(key_of, _bots()) or _is_like_one_of_ours(name) or speaks_for_the_site(name, key_of):
        raise ValidationError(_("Nobody can have this name."))
    return name


def hold(name: str) -> None:
    """Let nobody else take a name like this one until the transaction ends: of two at once neither saw the other's."""
    if connection.vendor == "postgresql":  # SQLite has one writer at a time
        with cursor() as asked:
            asked.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key_of(name)])


def is_taken_by_sight(name: str) -> bool:
    """Whether somebody has a name that one would take for this one."""
    pattern, like = f"^{_pattern(name)}$", Q(looks__in=("", key_of(name)))
    held = HeldName.objects.filter(like, name__regex=pattern, until__gt=timezone.now())
    return User.objects.filter(like, username__regex=pattern).exists() or held.exists()


def speaks_for_the_site(name: str, key: Callable[[str], str]) -> bool:
    """Whether a name has nothing but words of ours, by such keys, and numbers: `freehold-support`, `Admin2`, `2admin`.

    A digit that looks like a letter may be either.
    """
    return re.fullmatch(f"[7-9]*(({_any_of(map(key, RESERVED))})[7-9]*)+", key(_marked(name, key))) is not None


def _any_of(keys: Iterable[str]) -> str:
    """A pattern for these keys in what is `_marked`."""
    return "|".join(map(re.escape, keys)).replace("l", "[l7]").replace("o", "[o8]")


def _marked(name: str, key: Callable[[str], str]) -> str:
    """The name with digits of which none is taken for a letter."""
    return "".join(MARKS.get(key(char), "9") if char.isnumeric() else char for char in name)


def called(login: str) -> list[Any]:
    """Who signs in by that: the player of that name, and those of that address, or the one who has confirmed it."""
    named = get_user_by_username(login) or get_user_by_username(in_one_form(login))
    mailed = filter_users_by_email(login, prefer_verified=True, for_login=True) if "@" in login else []
    users = dict.fromkeys([*([named] if named else []), *sorted(mailed, key=lambda user: user.pk)])
    return list(users)[:MOST_BY_ONE_LOGIN]


def name_of_guest() -> str:
    """A name in one's language for a guest that nobody has, with as few digits as there is room for."""
    return _numbered(str(GUEST))


def name_of_former(language: str) -> str:
    """What somebody is called who has deleted their account, in the language that was theirs."""
    with override(language):
        return _numbered(str(FORMER))


def _numbered(word: str) -> str:
    for digits in range(4, 12):
        least = 10 ** (digits - 1)
        name = f"{word}-{least + secrets.randbelow(9 * least)}"
        if not User.objects.filter(username__iexact=name).exists():
            return name
    raise RuntimeError("no such name is left")


def _is_like_one_of_ours(name: str) -> bool:
    """Whether a name looks like that of a guest, or of somebody who has gone, in whatever language.

    Letters after the word may look like the digits of such a name; before it those have none.
    """
    words: set[str] = set()
    for code, _language in settings.LANGUAGES:
        with override(code):
            words |= {key_of(str(GUEST)), key_of(str(FORMER))}
    return re.fullmatch(f"[7-9]*({_any_of(words)})[7-9lo]*", key_of(_marked(name, key_of))) is not None


def _bots() -> Iterable[str]:
    return (*BOT_NAMES, *BOT_KINDS, *FORMER_KINDS, *(str(label) for label in BOT_KINDS.values()))


def _script(char: str) -> str:
    return unicodedata.name(char, "NONE").split()[0]


def _is_readable(char: str) -> bool:
    """Whether a character is one of ours, or a letter that shows and that is not a variant of one of ours."""
    if char.isascii():
        return True
    if not char.isalpha() or char == STRETCH or "FILLER" in unicodedata.name(char, "FILLER"):
        return False
    return _script(char) != "LATIN" or char in LATIN_OF_THEIR_OWN or unicodedata.normalize("NFKD", char)[0].isascii()


def _looks_latin(char: str) -> bool:
    return any(found["c"].isascii() for found in confusables.confusables_data.get(char, ()))


def _pattern(name: str) -> str:
    """A pattern for all names that look like this one."""
    for one, pairs in TWO_LETTERS.items():
        for pair in pairs:
            name = name.replace(pair, one)
    return "".join(f"({'|'.join((_class(char), *TWO_LETTERS.get(char.lower(), ())))})" for char in name)


def _class(char: str) -> str:
    cases = dict.fromkeys(char + char.lower() + char.upper() + char.casefold())
    alike = dict.fromkeys("".join(same for same in ALIKE if char in same))
    return f"[{''.join(sorted(cases | alike, key=lambda one: (one == '-', one)))}]"

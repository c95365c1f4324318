"""Marks round each text of a catalogue, invisible to readers: by them one sees which text was filled into which."""

import html as markup
import re

BEGIN, END = "\uf8f0", "\uf8f1"
FIRST, BASE = 0xE000, 4096
A_MARK = re.compile(f"{BEGIN}..|{END}")
TAG, FILLED, A_WORD = re.compile(r"<[^>]*>"), re.compile(r"%\(\w+\)[a-z]|%[sd%]"), re.compile(r"[^\W\d_]{2}")
APART = (":", "(", "“", "–")
A_TOKEN = re.compile(f"{BEGIN}(..)|({END})|[^{BEGIN}{END}]+", re.DOTALL)


class Marker:
    """Says texts as a language does, each between marks that tell its number: its place among `texts`."""

    def __init__(self, said):
        self.said, self.texts = said, []

    def __call__(self, text):
        number = len(self.texts)
        self.texts.append(text)
        return f"{BEGIN}{chr(FIRST + number // BASE)}{chr(FIRST + number % BASE)}{self.said(text)}{END}"


def unmarked(text):
    """What people read of it."""
    return A_MARK.sub("", text)


def fillings(text, texts):
    """Which text stands within which, as pairs; one after a colon, in brackets or in quotes is a value and no part.

    What has no words of its own, as a list, is looked through.
    """
    found, stack, before = set(), [], ""
    for token in A_TOKEN.finditer(TAG.sub("", markup.unescape(text))):
        number, end = token.groups()
        if end:
            stack = stack[:-1]
        elif number:
            inner = texts[(ord(number[0]) - FIRST) * BASE + ord(number[1]) - FIRST]
            apart = before.rstrip().endswith(APART)
            if stack and is_bare(stack[-1][0]):
                outer, apart = stack[-1][1], apart or stack[-1][2]
            else:
                outer = stack[-1][0] if stack else None
            if outer and not apart and not is_bare(inner):
                found.add((outer, inner))
            stack.append((inner, outer, apart))
        before = "" if number else before if end else token.group()
    return found


def is_bare(text):
    """Whether it has no words beside what is filled into it: a list, a sum, a word in brackets."""
    return not A_WORD.search(FILLED.sub("", TAG.sub("", text)))

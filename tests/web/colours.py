"""Colours as the style sheet names them, and as people see them: in OKLCH, by day and by night."""

import math
import re

from config.bundles import text_of

CSS = text_of("css/freehold.css")
OKLCH = re.compile(r"oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)")
NAMED = re.compile(r"--([\w-]+): (light-dark\(oklch\([^()]*\), oklch\([^()]*\)\)|oklch\([^()]*\));")
BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What becomes of linear red, green and blue where a kind of cones is missing (Machado, Oliveira, Fernandes 2009)."""


def pair(text):
    """A colour by day and by night, each as linear red, green and blue."""
    found = [rgb(*map(float, parts)) for parts in OKLCH.findall(text)]
    return (found * 2)[:2]


def tokens(css=CSS):
    """The first colour of each name."""
    return {name: pair(text) for name, text in reversed(NAMED.findall(css)) if OKLCH.search(text)}


def of_classes(pattern, name, css=CSS):
    """The colours of that name in the rules of classes."""
    rules = re.findall(rf"\.({pattern})\{{--{name}: (.*?);", css)
    return {rule: pair(text) for rule, text in rules}


def rgb(lightness, chroma, hue):
    """Linear red, green and blue of a colour, as far as a screen has it."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    mixed = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return tuple(min(1.0, max(0.0, part)) for part in mixed)


def lab(colour):
    """Where a colour lies among those that people tell apart (OKLab)."""
    red, green, blue = colour
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def seen(colour, blindness=None):
    """A colour as somebody sees it who lacks a kind of cones."""
    if blindness is None:
        return colour
    return tuple(
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, colour, strict=True))))
        for row in BLIND[blindness]
    )


def apart(one, other, blindness=None):
    """How far two colours are from each other."""
    return math.dist(lab(seen(one, blindness)), lab(seen(other, blindness)))


def light(colour):
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one, other):
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)

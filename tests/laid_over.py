"""A page as it is once what a move has sent is laid over it, as the browser does that: by the ids of what is sent."""

import re

OOB = ' hx-swap-oob="outerMorph"'
TAG = re.compile(r"<(/?)([a-z]\w*)[^>]*?(/?)>")
SENT = re.compile(r'<(\w+) id="([^"]+)"[^>]* hx-swap-oob="(outerMorph|delete)"[^>]*>')
AFTER = re.compile(r'<template hx type="partial" hx-target="#([a-z]+)" hx-swap="afterend">(.*?)</template>', re.DOTALL)


def laid_over(page, sent):
    """The page with each piece in its place, without what has gone, and with what has come after what was there."""
    for found in SENT.finditer(sent):
        _tag, name, how = found.groups()
        old = element(page, name)
        page = page.replace(old, "" if how == "delete" else _instead(element(sent, name), old))
    for after, come in AFTER.findall(sent):
        there = element(page, after)
        page = page.replace(there, there + come)
    return page


def _instead(piece, old):
    """A piece, or an element that begins with its tag, if it is a shell with nothing in it."""
    piece = piece.replace(OOB, "")
    shell = " hx-morph-skip-children"
    return piece.replace(shell, "").partition(">")[0] + old[old.index(">") :] if shell in piece else piece


def element(page, name):
    """The element of a page that has this id, from its first tag to its last."""
    begins = re.search(rf'<(\w+) id="{name}"', page)
    depth = 0
    for tag in TAG.finditer(page, begins.start()):
        if tag[2] == begins[1] and not tag[3]:
            depth += -1 if tag[1] else 1
        if not depth:
            return page[begins.start() : tag.end()]
    raise AssertionError(f"{name} does not end")

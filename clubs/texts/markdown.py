"""What people write in Markdown, as HTML: made by one library, and let through by another tag by tag."""

from __future__ import annotations

from functools import lru_cache

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from accounts.readable import may_be_written, readable, without_piles

TAGS = {
    "p",
    "br",
    "hr",
    "em",
    "strong",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
}
"""All that a text may be made of. No images: they would tell strangers who reads here."""
HOW = {"html": False, "breaks": True, "maxNesting": 12}
MAKE = MarkdownIt("commonmark", HOW).disable("image")
MOST_LINKS = 200
"""A text with more opening brackets has no links: the end of each is looked for up to the end of the text."""
MAKE_PLAIN = MarkdownIt("commonmark", HOW).disable(["image", "link", "reference"])


@lru_cache(maxsize=500)
def as_html(text: str, level: int = 2) -> SafeString:
    """A text as HTML that may stand on a page of ours, whoever wrote it; links are not recommended and open nothing.

    `level` is that of its highest headings: those above are the page's.
    """
    make = MAKE if text.count("[") <= MOST_LINKS else MAKE_PLAIN
    tokens = make.parse(text)
    for token in tokens:
        for part in token.children or ():
            _make_readable(part)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + level - 1)}"
    made = make.renderer.render(tokens, make.options, {})
    clean = nh3.clean(
        made,
        tags=TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener",
    )
    return SafeString(clean)


def _make_readable(part: Token) -> None:
    """What was written as `&#x202e;` is a sign like any other by now, and two marks that `**` parted stand together."""
    part.content = "".join(without_piles(filter(may_be_written, part.content)))
    if "title" in part.attrs:
        part.attrs["title"] = readable(str(part.attrs["title"]))

"""What people write in Markdown, as HTML: made by one library, and let through by another tag by tag."""

from __future__ import annotations

from functools import lru_cache

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

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
MAKE = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": 12}).disable("image")


@lru_cache(maxsize=500)
def as_html(text: str, level: int = 2) -> SafeString:
    """A text as HTML that may stand on a page of ours, whoever wrote it; links are not recommended and open nothing.

    `level` is that of its highest headings: those above are the page's.
    """
    tokens = MAKE.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + level - 1)}"
    made = MAKE.renderer.render(tokens, MAKE.options, {})
    clean = nh3.clean(
        made,
        tags=TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener",
    )
    return SafeString(clean)

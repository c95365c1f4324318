"""What people write in Markdown can do nothing on our pages but be read."""

import re
import time

import pytest

from clubs.texts.markdown import MOST_LINKS, TAGS, as_html

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "an image that runs": "<img src=x onerror=alert(1)>",
    "an image": "![x](https://evil.example/x.png)",
    "a link that runs": "[x](javascript:alert(1))",
    "links that run, spelt otherwise": "[x](JaVaScRiPt:alert(1)) [y](&#106;avascript:alert(1))",
    "a named link that runs": "[x]\n\n[x]: javascript:alert(1)",
    "an address that runs": "<javascript:alert(1)> <data:text/html,x>",
    "data": "[x](data:text/html;base64,PHNjcmlwdD4=) [x](vbscript:x)",
    "a style": "<p style='position:fixed'>x</p><style>*{}</style>",
    "a form": "<form action=/x><button>x</button></form>",
    "a frame": "<iframe src=//evil.example></iframe><svg onload=x><math>",
    "a half tag": "<a href='x' onclick='alert(1)'>x <b",
    "a quote in a title": "[x](https://a.example '\"><script>alert(1)</script>')",
    "a comment": "<!-- --><![CDATA[x]]><?php x ?>",
    "a table of its own": "<table id=main class=top><tr><td>x",
    "a class": "```<script>\nx\n```",
    "fifty quotes": ">" * 50 + " deep",
    "deep lists": "\n".join("  " * depth + "- x" for depth in range(60)),
    "five thousand brackets": "[" * 5000,
    "five thousand stars": "_*" * 2500,
    "five thousand backticks": "`" * 4999 + "a",
    "half links": "[a](" * 1250,
    "half images": "![[" * 1666,
}
TAG = re.compile(r"<(/?)([a-z0-9]+)([^>]*)>")
LINK = re.compile(r' href="(https?:|mailto:)[^"]*"( title="[^"]*")? rel="nofollow noopener"')


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_nothing_but_allowed_tags_without_attributes_and_plain_links_comes_out(text):
    began = time.process_time()
    html = as_html(text)
    assert time.process_time() - began < 5
    for _closing, tag, attributes in TAG.findall(html):
        assert tag in TAGS
        assert not attributes or (tag == "a" and LINK.fullmatch(attributes)), attributes
    assert "<" not in TAG.sub("", html)


def test_what_is_meant_well_is_shown():
    html = as_html(
        "# Club\n\nWe meet *every* **Friday**\nat [the bar](https://bar.example).\n\n1. one\n2. two\n\n> said"
    )
    assert html == (
        "<h2>Club</h2>\n<p>We meet <em>every</em> <strong>Friday</strong><br>\n"
        'at <a href="https://bar.example" rel="nofollow noopener">the bar</a>.</p>\n'
        "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<blockquote>\n<p>said</p>\n</blockquote>\n"
    )


def test_what_turns_hides_or_piles_up_is_left_out_also_where_it_is_written_by_its_number_or_in_parts():
    assert as_html("&#x202e;exe.&#8203;gnp") == as_html("exe.gnp")
    assert as_html("[x](https://a.example '&#x2066;y')") == as_html("[x](https://a.example 'y')")
    assert as_html("e" + "&#x301;" * 30) == as_html("e" + 2 * "\u0301")
    assert as_html("e" + "*\u0301\u0301*" * 30).count("\u0301") == 2  # on the stars that are left
    assert as_html("so *be* it, `&#x202e;`") == "<p>so <em>be</em> it, <code>&amp;#x202e;</code></p>\n"


def test_headings_begin_below_those_of_the_page():
    assert as_html("# one\n\n###### six", level=4) == "<h4>one</h4>\n<h6>six</h6>\n"


def test_a_text_of_brackets_alone_is_not_looked_through_for_the_end_of_each():
    link = "[x](https://a.example)"
    assert as_html(link * MOST_LINKS).count("<a ") == MOST_LINKS
    assert "<a " not in as_html(link * (MOST_LINKS + 1))
    assert "*" not in as_html("*x*" + "[" * (MOST_LINKS + 1))

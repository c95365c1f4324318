"""What a browser asks before it installs Freehold: a true manifest, and a page for when no page can be had."""

import json
import struct

from django.conf import settings

ROOT = settings.BASE_DIR / "static" / "root"
MANIFEST = json.loads((ROOT / "manifest.webmanifest").read_text())


def test_each_icon_is_there_in_the_size_that_the_manifest_says():
    for icon in MANIFEST["icons"]:
        width, height = struct.unpack(">II", (ROOT / icon["src"].lstrip("/")).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert [icon["sizes"] for icon in MANIFEST["icons"] if icon.get("purpose") == "maskable"] == ["512x512"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in MANIFEST["icons"]}


def test_what_is_shown_without_a_connection_asks_nothing_of_the_database_and_greets_nobody(client):
    answer = client.get("/offline/")
    assert "No connection" in answer.content.decode()
    assert not answer.cookies
    assert "<form" not in answer.content.decode()


def test_a_page_without_a_header_names_its_icon_so_that_no_browser_looks_for_one_in_vain(client):
    for host in ("testserver", "elsewhere.example"):  # the second one is refused
        assert 'rel="icon"' in client.get("/offline/", headers={"host": host}).content.decode()

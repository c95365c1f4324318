"""The table of how the editions differ follows the declarations."""

from dataclasses import replace

import pytest
from django.urls import reverse

from games import comparison
from games.engine import EDITIONS


def test_every_rule_says_something_of_every_edition_and_most_differ():
    rows = comparison.compare(list(EDITIONS))
    assert all(all(row.cells) and len(row.cells) == len(EDITIONS) for row in rows)
    assert sum(row.differs for row in rows) > len(rows) * 2 / 3


def test_a_changed_declaration_changes_the_table(monkeypatch):
    book = EDITIONS["paris"]
    before = comparison.compare(["paris"])
    monkeypatch.setitem(EDITIONS, "paris", replace(book, claims=replace(book.claims, window=1)))
    after = comparison.compare(["paris"])
    assert [row.title for row, other in zip(before, after, strict=True) if row != other] == ["Rent may be claimed"]


@pytest.mark.django_db
def test_the_table_stands_beside_the_choice_of_an_edition(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ana"))
    page = client.get(reverse("new_table"), {"edition": "community"}).content.decode()
    assert "leased, never sold" in page
    assert "first come" in page

"""The table of how the editions differ follows the declarations."""

from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import translation

from games.books.comparison import compare
from games.engine import EDITIONS


def test_every_rule_says_something_of_every_edition_and_most_differ():
    rows = compare(EDITIONS.values())
    assert all(all(row.cells) and len(row.cells) == len(EDITIONS) for row in rows)
    assert sum(row.differs for row in rows) > len(rows) * 2 / 3


@translation.override("en")
def test_a_changed_declaration_changes_the_table():
    book = EDITIONS["paris"]
    rows = compare([book, replace(book, claims=replace(book.claims, window=1))])
    assert [row.title for row in rows if row.differs] == ["Rent may be claimed"]


@pytest.mark.django_db
def test_the_table_stands_beside_the_choice_of_an_edition(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ana"))
    page = client.get(reverse("new_table"), {"edition": "community"}).content.decode()
    assert "leased, never sold" in page
    assert "first come" in page

"""The ids of commands that forms are sent with."""

from uuid import UUID

from games.pages.desk.forms_drawn import numbered


def test_each_form_has_a_random_command_of_its_own():
    first, second = map(UUID, numbered("<command>,<command>").split(","))
    assert first != second
    assert {first.version, second.version} == {4}
    assert numbered("no form") == "no form"

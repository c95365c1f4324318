"""Fields of forms are written as Django's own templates write them."""

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.test.html import parse_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from config.fields import WRITTEN, FieldRenderer

HOSTILE = """<b title="x">'&amp;' & ü"""
CHOICES = [("", "–"), (1_000, 1_000), (HOSTILE, HOSTILE), ("Group", [("a", gettext_lazy("Search")), (2, "two")])]
WIDGETS = (
    forms.TextInput(), forms.NumberInput({"step": 5, "max": 1_000_000}), forms.HiddenInput(), forms.EmailInput(),
    forms.PasswordInput(render_value=True), forms.CheckboxInput(), forms.Textarea({"rows": 5}), forms.URLInput(),
    forms.Select({"class": "x"}, CHOICES), forms.SelectMultiple(choices=CHOICES), forms.DateTimeInput(),
)  # fmt: skip
VALUES = (None, "", "a", HOSTILE, SafeString("<i>"), 1_000, 2.5, True, False)


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: type(widget).__name__)
@pytest.mark.parametrize("value", VALUES)
def test_a_field_is_what_the_template_makes_of_it(widget, value):
    attributes = {"id": "x", "required": True, "disabled": False, "aria-label": HOSTILE}
    value = [value] if isinstance(widget, forms.SelectMultiple) else value
    one, other = (widget.render("n<", value, attributes, renderer()) for renderer in (FieldRenderer, DjangoTemplates))
    assert parse_html(one) == parse_html(other)


class Asked(forms.Form):
    name = forms.CharField(label=HOSTILE, help_text="<b>Why</b> not.", initial=HOSTILE)
    ways = forms.ChoiceField(choices=[("a", HOSTILE), ("b", "B")], widget=forms.RadioSelect, help_text="One.")
    many = forms.IntegerField(label="", max_value=5, required=False)


@pytest.mark.parametrize("sent", [None, {}, {"name": HOSTILE, "ways": HOSTILE, "many": "99"}])
def test_a_form_is_what_the_templates_make_of_it(sent):
    one, other = (Asked(sent, renderer=renderer()) for renderer in (FieldRenderer, DjangoTemplates))
    for name in Asked.base_fields:
        assert parse_html(one[name].as_field_group()) == parse_html(other[name].as_field_group())
    assert parse_html(one.as_p()) == parse_html(other.as_p())


def test_what_is_written_has_a_template_of_that_name():
    for name in WRITTEN:
        assert FieldRenderer().get_template(name)


class Ticked(forms.Form):
    kept = forms.BooleanField(label="Keep it", help_text="Why not.")


def test_a_box_to_tick_stands_before_its_words_and_no_colon_ends_them():
    written = Ticked(renderer=FieldRenderer())["kept"].as_field_group()
    assert written.index("<input") < written.index(">Keep it</label>") < written.index("Why not.")

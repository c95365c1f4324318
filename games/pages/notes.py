"""The page of one's own note at a table."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.tables.manners.noting import LONGEST, note_of, write_note
from games.tables.selectors import access_table_for

from .player_requests import PlayerRequest


class NoteForm(forms.Form):
    """One text, perhaps empty."""

    text = forms.CharField(
        label=gettext_lazy("Your note"), required=False, max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 12})
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def note(request: PlayerRequest, key: str) -> HttpResponse:
    """What one has noted down at a table where one sits, read and changed by nobody else."""
    access = access_table_for(request.user, key)
    if access.seat is None:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = NoteForm(sent, initial={"text": note_of(access.seat.pk)})
    if sent is not None and form.is_valid():
        write_note(seat=access.seat.pk, text=form.cleaned_data["text"])
        messages.success(request, _("Noted down."))
        return redirect("table", key=key)
    context = {"game": access.game, "form": form}
    return render(request, "games/note.html", context, status=422 if form.errors else 200)

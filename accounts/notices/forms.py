"""What people wish for of notices, and what browsers tell of themselves."""

from __future__ import annotations

import base64
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Channel, NoticeWishes
from games.tables.manners.matter_kinds import MatterKind

from . import outbound


class NoticesForm(forms.ModelForm):
    """Kinds by channels, quiet hours, the daily e-mail, the webhook, and the language of it all."""

    language = forms.ChoiceField(label=gettext_lazy("Language of notices"))
    webhook_url = forms.URLField(
        label=gettext_lazy("Address of your webhook"), max_length=500, required=False, assume_scheme="https"
    )

    class Meta:
        model = NoticeWishes
        fields = ["quiet_from", "quiet_until", "digest_at", "webhook_url"]
        widgets = {name: forms.TimeInput(attrs={"type": "time"}) for name in ("quiet_from", "quiet_until", "digest_at")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        user = self.instance.user
        self.fields["language"].choices = settings.LANGUAGES  # type: ignore[attr-defined]
        self.fields["language"].initial = user.language
        for kind in MatterKind:
            wanted = [channel for channel in Channel.values if self.instance.wants(kind, channel)]
            self.fields[kind] = forms.MultipleChoiceField(
                label=kind.label, choices=Channel.choices, initial=wanted, required=False,
                widget=forms.CheckboxSelectMultiple,
            )  # fmt: skip

    @property
    def matrix(self) -> list[forms.BoundField]:
        """The boxes of each kind, channel by channel."""
        return [self[kind] for kind in MatterKind.values]

    @property
    def rest(self) -> list[forms.BoundField]:
        """All other fields."""
        return [self[name] for name in ("language", *self.Meta.fields)]

    def clean_webhook_url(self) -> str:
        """An address on the public network."""
        url: str = self.cleaned_data["webhook_url"]
        return _checked(url) if url else ""

    def clean(self) -> dict[str, Any]:
        """Both ends of the quiet hours or none."""
        data = super().clean() or {}
        if bool(data.get("quiet_from")) != bool(data.get("quiet_until")):
            self.add_error(None, _("Give both hours, or none."))
        return data

    def save(self, commit: bool = True) -> Any:
        """Keep the boxes that are not ticked, and the language with the user.

        Of a row that is there only what the form is about: its secret may just have been renewed.
        """
        chosen = self.cleaned_data
        self.instance.off = sorted(
            f"{kind}:{channel}"
            for kind in MatterKind.values
            for channel in Channel.values
            if channel not in chosen[kind]
        )
        user = self.instance.user
        user.language = chosen["language"]
        user.save(update_fields=["language"])
        if self.instance._state.adding or not commit:
            return super().save(commit)
        said = {name: getattr(self.instance, name) for name in ("off", *self.Meta.fields)}
        NoticeWishes.objects.filter(pk=self.instance.pk).update(**said)
        return self.instance


class SubscriptionForm(forms.Form):
    """A browser's address at its push service and its keys, as the browser gives them."""

    endpoint = forms.URLField(max_length=1000, assume_scheme="https")
    p256dh = forms.CharField(max_length=120, required=False)
    auth = forms.CharField(max_length=60, required=False)
    off = forms.BooleanField(required=False)

    @classmethod
    def of(cls, data: Any) -> SubscriptionForm:
        """The form of what was sent, whatever that is."""
        found = data if isinstance(data, dict) else {}
        keys = found.get("keys")
        keys = keys if isinstance(keys, dict) else {}
        return cls({name: str(value) for name, value in {**keys, **found}.items() if name != "keys" and value})

    def clean_endpoint(self) -> str:
        """An address on the public network: it is the user's word, like that of a webhook."""
        return _checked(self.cleaned_data["endpoint"])

    def clean(self) -> dict[str, Any]:
        """Keys with which something can be sent."""
        data = super().clean() or {}
        if not data.get("off") and not _are_keys(data.get("p256dh", ""), data.get("auth", "")):
            raise forms.ValidationError(_("These are not the keys of a browser."))
        return data


def _checked(url: str) -> str:
    try:
        outbound.check(url)
    except outbound.BadAddress as error:
        raise forms.ValidationError(str(error)) from error
    return url


def _are_keys(p256dh: str, auth: str) -> bool:
    """Whether a message can be encrypted for these: a point on the curve, and a secret of 16 bytes."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(p256dh))
        return len(_bytes(auth)) == 16
    except ValueError:
        return False


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

"""Members of the staff in a browser, their second factor shown; with all rights, with some, with none."""

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User


def staff(name="boss", *rights, superuser=False):
    """A browser of somebody of the staff, with rights such as "games.change_game"."""
    user = User.objects.create_user(name, f"{name}@example.org", is_staff=True, is_superuser=superuser)
    for right in rights:
        app, code = right.split(".")
        user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=code))
    Authenticator.objects.create(user=user, type="totp", data={"secret": ""})
    return second_factor_shown(user)


def second_factor_shown(user):
    client = Client()
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": 0}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def does(client, row, measure, reason="since it must be so"):
    """A measure done to a row with a reason; what the page says then."""
    address = f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/"
    answer = client.post(f"{address}measures/{measure}/", {"reason": reason}, follow=True)
    return answer.content.decode() if answer.status_code == 200 else answer.status_code

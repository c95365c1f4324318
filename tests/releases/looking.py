"""A table looked at by the code of a release, signed in as its first player. Prints what each page answers.

Run in the tree of that release, never imported.
"""

import json
import sys

import django

django.setup()

from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from accounts.models import User  # noqa: E402

client = Client(raise_request_exception=False)
client.force_login(User.objects.first(), backend="django.contrib.auth.backends.ModelBackend")
names = ("table", "fragments", "dice", "export")
print(json.dumps({name: client.get(reverse(name, args=[sys.argv[1]])).status_code for name in names}))

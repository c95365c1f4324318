"""The settings of the servers that tests start: as in earnest, but a password is hashed in no time.

And whoever sits at a table in one test after the other sits at as many as there are.
"""

import os

from config.settings import *  # noqa: F403
from config.settings import LANGUAGES, LOCALE_PATHS
from tests.pseudo import CODE, FOLDER

MOST_SEATS = 1_000
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if FOLDER in os.environ:
    LANGUAGES = [*LANGUAGES, (CODE, "Quux")]
    LOCALE_PATHS = [*LOCALE_PATHS, os.environ[FOLDER]]

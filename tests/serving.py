"""The settings of the servers that tests start: as in earnest, but a password is hashed in no time."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

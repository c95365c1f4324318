"""Makes an empty database of each release, and of today, in one walk through the migrations, in the folder given.

Run by `tests.servers.image`, in a process of its own with `DATABASE_URL` a new SQLite file.
"""

import sys
from pathlib import Path

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402

from tests.releases import RELEASES  # noqa: E402
from tests.servers import copied  # noqa: E402

folder = Path(sys.argv[1])
for release, last in RELEASES.items():
    MigrationExecutor(connection).migrate(last)
    copied(connection.settings_dict["NAME"], folder / release)
call_command("migrate", verbosity=0)
copied(connection.settings_dict["NAME"], folder / "today")

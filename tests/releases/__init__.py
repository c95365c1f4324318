"""What earlier releases have left behind: their columns, their games, and their code, for updates of a running site.

Each `<commit>.json.gz` holds the rows of games begun under that release, as it stored them, and the fields of its
records; `make.py` makes one. Add a release here when it is out: what came before stays.
"""

import contextlib
import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.servers import copied, image

RELEASES = {
    "d57a92a": [("games", "0001_initial"), ("accounts", "0001_initial")],
    "e60e9c3": [("games", "0005_notices"), ("accounts", "0003_notices")],
    "1613595": [("games", "0008_clock_corrected"), ("accounts", "0005_eight_hours_a_day")],
}
"""The commit of each release, with its last migrations; the latest one at the end."""
LAST = list(RELEASES)[-1]
HERE = Path(__file__).parent


@cache
def kept(release):
    """What is kept of a release: its `rows`, and the fields of its `records`."""
    return json.loads(gzip.decompress((HERE / f"{release}.json.gz").read_bytes()))


@cache
def models_of(release):
    """The models as that release has them: what they write names its columns alone."""
    return MigrationExecutor(connection).loader.project_state(RELEASES[release]).apps


def put(release):
    """Store the rows of a release as it would, in the database as it is."""
    old, rows = models_of(release), kept(release)["rows"]
    for row in rows:
        model = old.get_model(row["model"])
        fields = {name: model._meta.get_field(name) for name in row["fields"]}
        plain = {name: value for name, value in row["fields"].items() if not fields[name].many_to_many}
        values = {fields[name].attname: fields[name].to_python(value) for name, value in plain.items()}
        model(pk=row["pk"], **values).save(force_insert=True)
    go_on_counting(old.get_model(name) for name in {row["model"] for row in rows})


def updated_from(release):
    """Store the rows of a release in its own tables, and bring those up to date: once, then what came of it again."""
    if release not in UPDATED:
        kinds = [kind for app in ("accounts", "games") for kind in apps.get_app_config(app).get_models()]
        with database_of(release):
            put(release)
            bring_up_to_date()
            UPDATED[release] = [(kind, list(kind._base_manager.order_by("pk"))) for kind in kinds]
            empty()
    with transaction.atomic():  # whatever refers to whatever
        for kind, rows in UPDATED[release]:
            kind._base_manager.bulk_create(rows)
    go_on_counting(kind for kind, rows in UPDATED[release] if rows)


UPDATED = {}


def empty():
    """Have no row but those that migrations make: what a process keeps of kinds of rows would lead nowhere."""
    made = {apps.get_model(name)._meta.db_table for name in ("contenttypes.ContentType", "auth.Permission")}
    filled = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - made
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), sorted(filled)))


def go_on_counting(models):
    """The numbers of rows to come begin after those that were put in with theirs."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [*models]):
            cursor.execute(statement)


@contextlib.contextmanager
def database_of(release):
    """The tables as that release left them, to be brought up to date: on SQLite in a file of their own."""
    if connection.vendor != "sqlite":
        MigrationExecutor(connection).migrate(RELEASES[release])
        try:
            yield
        finally:
            bring_up_to_date()
        return
    today = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory() as folder:
        copied(image(release), Path(folder) / release)
        turn_to(Path(folder) / release)
        try:
            yield
        finally:
            turn_to(today)


def turn_to(path):
    """Have the connection of the tests lead to another SQLite database."""
    connection.close()
    connection.settings_dict["NAME"] = str(path)


def bring_up_to_date():
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def code_of(release, folder):
    """The code of a release in a folder; None where git has not got it (as in a shallow clone)."""
    archive = subprocess.run(["git", "archive", release], cwd=settings.BASE_DIR, capture_output=True, check=False)
    if archive.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Python has it from 3.11.4 on
        tar.extractall(folder)
    return folder


def run_there(folder, script, *words):
    """Let the code in that folder do what a script of ours says, against the database of this test; its answer."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        host = "{USER}:{PASSWORD}@{HOST}:{PORT}".format(**database)
        url = f"postgres://{host}/{database['NAME']}"
    env = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(folder)}
    command = [sys.executable, str(HERE / script), *map(str, words)]
    ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def columns(models, app, name):
    """The columns of a model, by name."""
    return {field.column: field for field in models.get_model(app, name)._meta.local_concrete_fields}


def common_models(release):
    """The models that there were then and are today: (app, name)."""
    old = models_of(release)
    then = [model for app in ("accounts", "games") for model in old.get_app_config(app).get_models()]
    today = {model._meta.label_lower for model in apps.get_models()}
    return [model._meta.label_lower.split(".") for model in then if model._meta.label_lower in today]

from django.db import migrations, models

from accounts.looks import key_of
from games.migrations._online import AddIndexOnline

AT_ONCE = 1_000


def fill(apps, schema_editor):
    """Give each name its key, some at a time, so that nobody who writes waits for long; broken off, it goes on."""
    for model, of in (("User", "username"), ("HeldName", "name")):
        rows, last = apps.get_model("accounts", model).objects.order_by("pk"), 0
        while found := list(rows.filter(pk__gt=last, looks="").only("pk", of)[:AT_ONCE]):
            for row in found:
                row.looks = key_of(getattr(row, of))
            rows.bulk_update(found, ["looks"])
            last = found[-1].pk


class Migration(migrations.Migration):
    atomic = False  # the indexes are built concurrently

    dependencies = [
        ("accounts", "0024_looks"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        AddIndexOnline("heldname", models.Index(fields=["looks"], name="held_by_looks")),
        AddIndexOnline("user", models.Index(fields=["looks"], name="player_by_looks")),
    ]

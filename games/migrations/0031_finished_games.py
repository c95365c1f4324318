from django.db import migrations, models

from ._online import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False  # the index is built concurrently

    dependencies = [
        ("games", "0030_unstarted"),
    ]

    operations = [
        AddIndexOnline(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "over")),
                fields=["id", "ended", "edition", "pace", "watch_delay", "uncounted"],
                name="game_over",
            ),
        ),
    ]

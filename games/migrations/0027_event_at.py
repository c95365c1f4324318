from django.db import migrations, models

from ._online import AddFieldOnce, AddIndexOnline


class Migration(migrations.Migration):
    atomic = False  # the index is built concurrently

    dependencies = [
        ("games", "0026_reason"),
    ]

    operations = [
        AddFieldOnce(
            model_name="game",
            name="event_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        AddIndexOnline(
            model_name="game",
            index=models.Index(
                condition=models.Q(("event_at__isnull", False)), fields=["event_at"], name="game_to_event"
            ),
        ),
    ]

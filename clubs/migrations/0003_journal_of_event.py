from django.conf import settings
from django.db import migrations, models

from games.migrations._online import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False  # the index is built concurrently

    dependencies = [
        ("clubs", "0002_watch_delay"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        AddIndexOnline(
            model_name="journalline",
            index=models.Index(
                condition=models.Q(("event__isnull", False)), fields=["event", "-id"], name="journal_of_event"
            ),
        ),
    ]

from django.conf import settings
from django.db import migrations, models

from ._online import AddFieldOnce, AddIndexOnline


class Migration(migrations.Migration):
    atomic = False  # the index is built concurrently

    dependencies = [
        ("games", "0014_room_for_moves"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        AddFieldOnce(
            model_name="game",
            name="orders_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        AddIndexOnline(
            model_name="game",
            index=models.Index(
                condition=models.Q(("orders_at__isnull", False)), fields=["orders_at"], name="game_to_follow"
            ),
        ),
    ]

"""The log of results: in which order finished games came to count; of those of before, the order in which they ended."""

import django.db.models.deletion
from django.db import migrations, models

AT_ONCE = 5_000


def number_results(apps, schema_editor):
    """Give each game that has counted a number, the oldest first."""
    games = apps.get_model("games", "Game").objects.filter(status="over", rated=True).order_by("ended", "pk")
    logged = apps.get_model("accounts", "LoggedResult")
    numbers = list(games.values_list("pk", flat=True))
    for start in range(0, len(numbers), AT_ONCE):
        logged.objects.bulk_create(logged(game_id=number) for number in numbers[start : start + AT_ONCE])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0013_ratings_by_book"),
        ("games", "0029_explained"),
    ]

    operations = [
        migrations.CreateModel(
            name="LoggedResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="logged", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.RunPython(number_results, migrations.RunPython.noop, elidable=True),
    ]

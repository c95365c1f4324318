"""Tables that somebody arranges for others, and that stand still together."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0016_ladders_at"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="paused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="reserved",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]

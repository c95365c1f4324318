"""Which languages there are is a setting, and no longer a part of the table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_eight_hours_a_day")]

    operations = [
        migrations.AlterField(
            "user", "language", models.CharField("language", max_length=8, default="en", db_default="en")
        )
    ]

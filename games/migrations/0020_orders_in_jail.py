from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_guests"),
    ]

    operations = [
        migrations.AddField(
            model_name="standingorders",
            name="jail",
            field=models.CharField(
                blank=True,
                choices=[
                    ("leave", "Leave it as soon as it may be: by a card, else for the fine"),
                    ("card", "Leave it by a release card, and pay only when it must be"),
                    ("stay", "Stay in it and try for a double, and pay only when it must be"),
                ],
                db_default="",
                default="",
                max_length=8,
            ),
        ),
    ]

"""Hours shorter than eight a day held slow games up for years: they become eight hours from their beginning."""

from datetime import date, datetime, timedelta

from django.db import migrations

LEAST, DAY = timedelta(hours=8), timedelta(days=1)


def widen(apps, schema_editor):
    users = apps.get_model("accounts", "User").objects.exclude(plays_from=None).exclude(plays_until=None)
    for user in users.only("plays_from", "plays_until").iterator():
        begin, end = (datetime.combine(date.min, hour) for hour in (user.plays_from, user.plays_until))
        if begin != end and (end - begin) % DAY < LEAST:
            user.plays_until = (begin + LEAST).time()
            user.save(update_fields=["plays_until"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_ratings_apart")]

    operations = [migrations.RunPython(widen, migrations.RunPython.noop)]

from django.db import IntegrityError, migrations, models, transaction

from clubs.texts.words import looks_of

AT_ONCE = 1_000


def rebuild(apps, schema_editor):
    """Give each club its key by the fold of people's names, some at a time; broken off, it goes on."""
    last, old = 0, models.Q(looks__contains="m") | models.Q(looks__contains="w") | models.Q(looks__regex="[^a-z0-9]")
    rows = apps.get_model("clubs", "Club").objects.filter(old).order_by("pk")
    while found := list(rows.filter(pk__gt=last).values_list("pk", "name")[:AT_ONCE]):
        for last, name in found:
            try:
                with transaction.atomic(using=schema_editor.connection.alias):
                    rows.filter(pk=last).update(looks=looks_of(name))
            except IntegrityError:  # two that look alike did not before: the later one keeps the key that it has
                pass


class Migration(migrations.Migration):
    atomic = False  # nobody who writes waits

    dependencies = [
        ("clubs", "0004_renamed"),
    ]

    operations = [
        migrations.RunPython(rebuild, migrations.RunPython.noop),
    ]

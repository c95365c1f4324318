from django.db import migrations

from accounts.models.looks import LooksField


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0023_lists_of_circles"),
    ]

    operations = [
        migrations.AddField("heldname", "looks", LooksField(of="name")),
        migrations.AddField("user", "looks", LooksField(of="username")),
    ]

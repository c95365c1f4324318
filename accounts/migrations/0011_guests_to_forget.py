from django.db import migrations, models

from games.migrations._online import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False  # the index is built concurrently

    dependencies = [
        ('accounts', '0010_guests'),
    ]

    operations = [
        AddIndexOnline(
            model_name='user',
            index=models.Index(condition=models.Q(('guest_until__isnull', False), ('is_active', True)), fields=['guest_until'], name='guest_to_forget'),
        ),
    ]

from django.db import migrations, models

from games.migrations._online import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False  # the index is built concurrently

    dependencies = [
        ('games', '0020_orders_in_jail'),
    ]

    operations = [
        AddIndexOnline(
            model_name='game',
            index=models.Index(condition=models.Q(('public', True), ('status', 'running')), fields=['id'], name='game_to_watch'),
        ),
    ]

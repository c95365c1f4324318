import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0022_own_steps'),
    ]

    operations = [
        migrations.CreateModel(
            name='SeatNote',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='note', serialize=False, to='games.seat')),
                ('text', models.TextField(max_length=4000)),
            ],
        ),
    ]

import accounts.models.squares
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0020_gone'),
    ]

    operations = [
        migrations.CreateModel(
            name='Squares',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('book', models.CharField(max_length=20)),
                ('taken', models.JSONField(default=accounts.models.squares.nowhere)),
                ('visited', models.JSONField(default=accounts.models.squares.nowhere)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='squares', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'book'), name='squares_of_a_person_and_book')],
            },
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0028_ratings_by_book'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='explained',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]

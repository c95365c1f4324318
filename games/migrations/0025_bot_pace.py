from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0024_watch_delay'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='bot_pace',
            field=models.CharField(
                choices=[('instant', 'instantly'), ('brisk', 'briskly'), ('person', 'unhurriedly, as a person')],
                db_default='brisk', default='brisk', max_length=10,
            ),
        ),
    ]

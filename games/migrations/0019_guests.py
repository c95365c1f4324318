from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0018_annulled'),
    ]

    operations = [
        migrations.AlterField(
            model_name='game',
            name='uncounted',
            field=models.CharField(blank=True, choices=[('short', 'too few have had ten turns'), ('again', 'the same people have met too often of late'), ('annulled', 'annulled by the staff'), ('guests', 'people without an account may sit there')], db_default='', default='', max_length=10),
        ),
    ]

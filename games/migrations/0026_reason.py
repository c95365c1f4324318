from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0025_bot_pace'),
    ]

    operations = [
        migrations.AddField(
            model_name='move',
            name='reason',
            field=models.JSONField(blank=True, null=True),
        ),
    ]

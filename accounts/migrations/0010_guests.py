from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0009_conduct'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='guest_until',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]

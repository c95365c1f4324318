from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0011_guests_to_forget'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='guided',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0019_portrait'),
    ]

    operations = [
        migrations.CreateModel(
            name='Gone',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='gone', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('name', models.CharField(max_length=150)),
                ('was', models.CharField(blank=True, max_length=150)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('was', ''), _negated=True), fields=['at'], name='gone_to_clear')],
            },
        ),
    ]

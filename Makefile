# Two commands are enough: `make run` and `make test`. Everything comes from the lock file.
PORT ?= 8000
PY := .venv/bin/python
export DJANGO_SETTINGS_MODULE := config.settings

.PHONY: run test check stack bench faults soak scenarios translations clean

.venv/ready: uv.lock pyproject.toml
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check uv==0.13.8
	.venv/bin/uv sync --quiet --frozen --inexact
	touch $@

locale/fr/LC_MESSAGES/django.mo: locale/fr/LC_MESSAGES/django.po .venv/ready
	$(PY) -c "import polib; polib.pofile('$<').save_as_mofile('$@')"

ready: .venv/ready locale/fr/LC_MESSAGES/django.mo

run: ready
	$(PY) manage.py play --port $(PORT)

test: ready
	.venv/bin/pytest -q


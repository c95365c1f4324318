# Two commands are enough: `make run` and `make test`. Everything comes from the lock file.
PORT ?= 8000
# Which Python everything runs in, 3.11 or later: the system's own where that will do. Distributions build it with
# optimizations, a quarter faster than one compiled without them, as pyenv does unless told.
SYSTEM := /usr/bin/python3
PYTHON ?= $(shell $(SYSTEM) -c 'import sys, ensurepip, sqlite3, ssl; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $(SYSTEM) || echo python3)
export SITE_URL ?= http://127.0.0.1:$(PORT)
PY := .venv/bin/python
BIN := .venv/bin
MO := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
# Bytecode is kept, whatever the machine says: without it every process compiles Django anew, seconds each.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test whole check bench load soak faults gallery evening attack arena stack scenarios translations words clean

run: .venv/ready $(MO)  ## everything in one process, at http://127.0.0.1:8000/
	$(PY) manage.py play --port $(PORT)

test: .venv/ready $(MO)  ## the tests of each day, in a minute or two; no server, no browser needed
	$(BIN)/pytest -q -p no:rerunfailures  # nothing here is asked again, and the plugin looks at each test

whole: .venv/ready $(MO)  ## all that `make test` leaves out: browsers, processes, releases; and what it shows in short, in its whole length
	$(BIN)/pytest -q --whole

check: .venv/ready $(MO)  ## everything that a machine can say about the code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/djade --check $$(git ls-files 'templates/*.html')
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) .ci/translated.py
	$(BIN)/pytest -q -n 0 tests/reading  # who reads alone loads what it reads once
	env SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(60))') ALLOWED_HOSTS=freehold.example SITE_URL= \
		FREEHOLD_LOCAL=0 $(PY) manage.py check --deploy --fail-level WARNING

scenarios: .venv/ready  ## play every scenario file
	$(PY) manage.py scenario tests/scenarios

bench: .venv/ready  ## speed of the engine, of bots, of a stored move
	$(PY) -m tests.bench --whole

load: .venv/ready $(MO)  ## moves a second of live tables beside floors; HOW=post, TABLES, SECONDS, RATE, BOTS, THINK; DATABASE_URL and REDIS_URL choose the full stack
	$(PY) -m tests.bench.load

soak: .venv/ready  ## thousands of games, of bots and of players who do anything, every law checked after each move
	$(PY) -m tests.soak $(GAMES)

faults: .venv/ready $(MO)  ## the full stack killed, flushed and cut off while games go on; needs PostgreSQL and Redis
	$(PY) -m tests.faults $(GAMES)

gallery: .venv/ready $(MO)  ## pictures of the table into docs/gallery; needs Chromium; BOOKS="paris france"; LONGER=1 in a language a third longer, into var/longer
	$(PY) -m tests.gallery $(if $(LONGER),--longer var/longer,docs/gallery) $(BOOKS)

evening: .venv/ready $(MO)  ## a club evening on the full stack, faults at work in round two; needs PostgreSQL and Redis
	$(PY) -m tests.evening $(PEOPLE)

attack: .venv/ready $(MO)  ## everything that can be sent, spoilt in every way; DATABASE_URL and REDIS_URL choose the full stack
	$(PY) -m tests.attack $(TRIES)

arena: .venv/ready  ## bots against each other and against foils, resumable; PLAYERS="shrewd fleecer" BOOKS="P,C" FORMS="1v3,2v2,mixed" GAMES PROCESSES; TRIALS=1 what is promised, met or not
	$(PY) -m tests.arena $(PLAYERS) $(if $(BOOKS),--books "$(BOOKS)") $(if $(FORMS),--forms "$(FORMS)") $(if $(OF),--of $(OF)) \
		$(if $(GAMES),--games $(GAMES)) $(if $(PROCESSES),--processes $(PROCESSES)) $(if $(TRIALS),--trials)

stack: export STATIC_HASHED := 1
stack: .venv/ready $(MO)  ## the processes of the full stack, natively, against DATABASE_URL and REDIS_URL
	@test -n "$$DATABASE_URL" -a -n "$$REDIS_URL" || { echo "set DATABASE_URL and REDIS_URL first"; exit 2; }
	$(PY) manage.py migrate --verbosity 0
	$(PY) manage.py collectstatic --noinput --verbosity 0
	trap 'trap - TERM; kill 0' INT TERM EXIT; \
	$(BIN)/celery -A config worker --loglevel WARNING & \
	$(BIN)/celery -A config worker --loglevel WARNING --queues notices --pool threads --concurrency 8 --hostname notices@%h & \
	$(BIN)/celery -A config beat --loglevel WARNING --schedule var/beat & \
	$(BIN)/uvicorn config.asgi:application --no-proxy-headers --http h11 --ws-max-size 65536 --ws-per-message-deflate false --host 127.0.0.1 --port $(PORT) --workers 2 --log-level warning & \
	echo "Freehold is at http://127.0.0.1:$(PORT)/"; wait

translations: .venv/ready  ## gather the sentences anew (needs gettext)
	$(PY) .ci/gather.py

words: .venv/ready $(MO)  ## the sentences of each language, as the server reads them

clean:
	rm -rf .venv var staticfiles $(MO)

.venv/ready: uv.lock
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check uv==0.13.8
	$(BIN)/uv sync --quiet --frozen --inexact $$(test -w "$$HOME" -o -n "$$UV_CACHE_DIR$$XDG_CACHE_HOME" || echo --no-cache)
	touch $@

%.mo: %.po .venv/ready
	$(PY) -c "import polib; polib.pofile('$<').save_as_mofile('$@')"

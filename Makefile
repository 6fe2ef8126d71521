# `make` alone lists what can be done here.
PYTHON := .venv/bin/python
# Without what Python keeps, each worker and each process of a test compiles the house anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := list
.PHONY: list run test quick long long-here long-on-postgresql coverage check check-code check-texts bench attacks format messages pictures

list:
	@awk -F ' *## *' '/^[a-z]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: ## install what is missing, then serve with a demo club
	@bin/setup run
	@$(PYTHON) manage.py serve --demo

test: ## run the tests of the gate, and name the ten dearest
	@bin/setup test
	@$(PYTHON) -m pytest -n auto --durations 10 --durations-min 0.5

quick: ## run within a minute what needs neither database nor browser
	@bin/setup test
	@$(PYTHON) -m pytest -q -n auto -m quick

long: ## run what is long, searches ten times as far, and all on PostgreSQL
	@bin/setup test
	@$(PYTHON) manage.py compilemessages --verbosity 0
	@$(MAKE) --no-print-directory --jobs 2 long-here long-on-postgresql

# Side by side, since much of what is long waits for a browser or a server; each has data of its own.
# All step back as far as can be (nice): papers step back behind whoever tests them, and would
# wait for the other half. What asks no database (rules, seatings) runs here alone; what is
# long and asks rows for nothing that a database changes runs on PostgreSQL, which refuses more.
long-here:
	@nice -n 19 $(PYTHON) -m pytest -n auto --durations 40 -m "(long or search) and not (text or alike)" --hypothesis-profile long

long-on-postgresql: export WHISTCLUB_DATA := data/on-postgresql
long-on-postgresql:
	@bin/on-postgresql nice -n 19 $(PYTHON) -m pytest -n auto --durations 40 \
		-m "not browser and not press and not text and not rowless" --ignore tests/seating

coverage: ## list the lines and branches that no test reaches, in twice the time
	@bin/setup test
	@$(PYTHON) -m pytest -n auto -m "not browser and not text" --cov --cov-fail-under=95

check: ## judge style, types, migrations, settings, texts, documents
	@bin/setup check
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check-code check-texts

check-code:
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m ruff format --check .
	@.venv/bin/lint-imports --no-cache
	@$(PYTHON) -m mypy
	@$(PYTHON) manage.py makemigrations --check --dry-run
	@WHISTCLUB_HTTPS=1 $(PYTHON) manage.py check --deploy --database default --fail-level WARNING
	@$(PYTHON) -m bench.ways

# It looks into every module, so that Python keeps all of them compiled for what follows.
check-texts:
	@$(PYTHON) -m pytest -q -m text

bench: ## measure the speed, for docs/performance.md
	@bin/setup test
	@$(PYTHON) -m bench

attacks: ## attack a club of its own, for docs/reliability.md
	@bin/setup test
	@$(PYTHON) -m tests.attacks

pictures: ## keep how the pages look now, to compare with
	@bin/setup test
	@RENEW_PICTURES=1 $(PYTHON) -m pytest -q -n 0 tests/browser/test_pictures.py

format: ## write all code in the house's style
	@bin/setup test
	@$(PYTHON) -m ruff check --fix .
	@$(PYTHON) -m ruff format .

messages: ## gather the texts to translate, and compile the translations
	@bin/setup messages
	@$(PYTHON) manage.py makemessages --locale fr --locale nl --no-obsolete --no-location --no-wrap --ignore '.venv' --ignore tests --ignore data
	@$(PYTHON) manage.py compilemessages

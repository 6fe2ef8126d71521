# `make` alone lists what can be done here.
PYTHON := .venv/bin/python
# A file with a whist name is pure, and every type in it is checked; a file with a
# Django name is not.
SHELL_NAMES := __init__ admin append_only apps forms models operations queries tables urls views wording
PURE := $(filter-out $(SHELL_NAMES:%=scoring/%.py),$(wildcard scoring/*.py)) scoring/variants
DAY := notation sheet board chain day defaults plan demo_deals demo_boards demo_people folding \
	naming filling columns verdicts formulas draw meeting partners sizes checks wished \
	criteria standings ranking tally clock showing once documents \
	offence offence_text offences judging judged life telling witness \
	marks adding cards dealing pbn solver solver_process doubledummy
PURE += $(filter-out tournaments/models/%,$(foreach rule,$(DAY),$(wildcard tournaments/*/$(rule).py))) \
	tournaments/registration/lots/numbering.py tournaments/ranking/moments/replay.py \
	tournaments/jury/catalogue/editing.py tournaments/jury/deciding/decision.py \
	tournaments/seating/engine tournaments/seating/movements.py tournaments/seating/whiz

.DEFAULT_GOAL := list
.PHONY: list run test check bench format messages

list:
	@awk -F ' *## *' '/^[a-z]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: ## install what is missing, then serve with a demo club
	@bin/setup run
	@$(PYTHON) manage.py serve --demo

test: ## run all tests
	@bin/setup test
	@$(PYTHON) -m pytest -n auto

check: ## judge style, types, migrations, settings, translations
	@bin/setup check
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m ruff format --check .
	@$(PYTHON) -m mypy $(PURE)
	@$(PYTHON) manage.py makemigrations --check --dry-run
	@WHISTCLUB_HTTPS=1 $(PYTHON) manage.py check --deploy --database default --fail-level WARNING
	@$(PYTHON) manage.py checkmessages

bench: ## measure the speed, for docs/performance.md
	@bin/setup test
	@$(PYTHON) -m bench

format: ## write all code in the house's style
	@bin/setup test
	@$(PYTHON) -m ruff check --fix .
	@$(PYTHON) -m ruff format .

messages: ## gather the texts to translate, and compile the translations
	@bin/setup messages
	@$(PYTHON) manage.py makemessages --locale fr --locale nl --no-obsolete --add-location file --ignore '.venv' --ignore tests --ignore data
	@$(PYTHON) manage.py compilemessages

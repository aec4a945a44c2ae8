# Vorhand's development tasks. `make run` and `make test` need nothing but Python 3.11 or newer and make.

PYTHON ?= python3
DEMO ?= 1
DATA_DIR ?= var
PYTEST_ARGS ?= -n auto --dist worksteal

BIN := .venv/bin
BENCH_BIN := .venv/bench/bin
MANAGE := $(BIN)/python manage.py
CODE := config rulesets scoring tournaments tests benchmarks scripts
TEMPLATES := templates

# Stamps are named after the content of what they stand for: unchanged means nothing to do, whatever the clock says.
sum = $(firstword $(shell cat $(1) | cksum))
RUN_STAMP := .venv/installed-run-$(call sum,requirements/base.txt)
DEV_STAMP := .venv/installed-dev-$(call sum,requirements/dev.txt)
BENCH_STAMP := .venv/bench/installed-$(call sum,requirements/bench.txt)
ADVISORIES_STAMP := .venv/advisories/installed-$(call sum,requirements/advisories.txt)
MUTANTS_STAMP := .venv/mutants/installed-$(call sum,requirements/mutants.txt)
STATIC_SOURCES := requirements/base.txt $(sort $(shell find static -type f))
STATIC_STAMP := $(DATA_DIR)/static/collected-$(call sum,$(STATIC_SOURCES))
PIP_OPTIONS := -qq --disable-pip-version-check --require-hashes
PIP_INSTALL := $(BIN)/python -m pip install $(PIP_OPTIONS)

.DEFAULT_GOAL := help
.PHONY: help run install install-dev test check format bench reliability mutants messages advisories pictures lock clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

run: install $(STATIC_STAMP) ## serve on HOST:PORT (127.0.0.1:8000), with the demo unless DEMO=0
	@test -e $(DATA_DIR)/vorhand.sqlite3 -o -n "$$DATABASE_URL" || echo 'Setting things up; the first time takes a minute.'
	@$(MANAGE) migrate --verbosity 0
	@test "$(DEMO)" = 0 || $(MANAGE) load_demo >/dev/null # serve shows its logins
	@exec $(MANAGE) serve

install: $(RUN_STAMP) ## .venv with what running needs

install-dev: $(RUN_STAMP) $(DEV_STAMP)

test: install-dev ## the whole suite; what needs PostgreSQL, Redis or Chromium runs where these are there
	$(BIN)/pytest $(PYTEST_ARGS)
	@$(BIN)/python -m scripts.services

check: install-dev ## style, types, names and lengths, templates, imports, migrations, translations, the data model page, deployment settings
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.structure
	$(BIN)/djangofmt --quiet --check $(TEMPLATES)
	$(BIN)/djangofmt --quiet check $(TEMPLATES)
	@! LC_ALL=C.UTF-8 grep -rnE '^.{161}' $(TEMPLATES) || { echo 'No line of a template is longer than 160 characters.'; exit 1; }
	$(MANAGE) makemigrations --check --dry-run --settings tests.settings
	$(BIN)/python -m scripts.messages --check
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m scripts.data_model --check
	PUBLIC_URL=https://tarock.example $(MANAGE) check --deploy --fail-level WARNING --settings tests.settings

format: install-dev ## let ruff and djangofmt put code and templates into shape
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)
	$(BIN)/djangofmt --quiet check --fix $(TEMPLATES)
	$(BIN)/djangofmt --quiet $(TEMPLATES)

bench: install-dev ## measure, and write docs/benchmarks.md
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.servers
	$(BIN)/python -m benchmarks.hints
	$(BIN)/python -m benchmarks.people
	$(BIN)/python -m benchmarks.offline_preview
	$(BIN)/python -m benchmarks.phone_network
	@$(MAKE) --no-print-directory $(BENCH_STAMP) || echo 'OR-tools could not be installed; the draw is measured without it.'
	$$(test -e $(BENCH_STAMP) && echo $(BENCH_BIN) || echo $(BIN))/python -m benchmarks.draw

reliability: install-dev ## try to lose something, and write docs/reliability.md
	$(BIN)/python -m benchmarks.reliability

mutants: $(MUTANTS_STAMP) ## change scoring, actions, queries and access in 300 places: what no test notices
	.venv/mutants/bin/python -m scripts.mutants $(MUTANTS_ARGS)

advisories: install-dev $(ADVISORIES_STAMP) ## known advisories about the locked dependencies, where a database of them answers
	$(BIN)/python -m scripts.advisories .venv/advisories/bin/pip-audit

messages: install-dev ## take new strings into locale/, drop unused ones, compile
	$(BIN)/python -m scripts.messages

pictures: install-dev ## draw docs/data-model.md from the models
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m scripts.data_model

lock: ## pin requirements/*.in to exact versions with hashes (needs uv on the PATH)
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		requirements/base.in --output-file requirements/base.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--constraint requirements/base.txt --override requirements/overrides.txt requirements/dev.in --output-file requirements/dev.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--constraint requirements/base.txt requirements/bench.in --output-file requirements/bench.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--constraint requirements/dev.txt --override requirements/overrides.txt requirements/mutants.in --output-file requirements/mutants.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		requirements/advisories.in --output-file requirements/advisories.txt

clean: ## remove .venv and caches; the data folder stays
	rm -rf .venv mutants .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Vorhand needs Python 3.11 or newer: make PYTHON=/path/to/python3.11'; exit 1; }
	$(PYTHON) -m venv --clear .venv

$(RUN_STAMP): | .venv/bin/python
	$(PIP_INSTALL) -r requirements/base.txt
	@rm -f .venv/installed-run-* && touch $@

# A lock is complete: --no-deps keeps away what requirements/overrides.txt leaves out.
$(DEV_STAMP): | $(RUN_STAMP)
	$(PIP_INSTALL) --no-deps -r requirements/dev.txt
	@rm -f .venv/installed-dev-* && touch $@

# OR-tools, only to compare the draw with: a venv of its own, so that nothing else meets its libraries.
$(BENCH_STAMP): | .venv/bin/python
	@$(BIN)/python -m venv --clear .venv/bench
	$(BENCH_BIN)/python -m pip install $(PIP_OPTIONS) -r requirements/bench.txt
	@touch $@

# mutmut brings many packages that nothing else needs: a venv of its own, beside them whatever the tests need.
$(MUTANTS_STAMP): | .venv/bin/python
	@$(BIN)/python -m venv --clear .venv/mutants
	.venv/mutants/bin/python -m pip install $(PIP_OPTIONS) --no-deps -r requirements/mutants.txt
	@touch $@

# pip-audit judges what is locked and is no part of it: a venv of its own.
$(ADVISORIES_STAMP): | .venv/bin/python
	@$(BIN)/python -m venv --clear .venv/advisories
	.venv/advisories/bin/python -m pip install $(PIP_OPTIONS) -r requirements/advisories.txt
	@touch $@

$(STATIC_STAMP): | $(RUN_STAMP)
	@$(MANAGE) collectstatic --noinput --clear --verbosity 0
	@touch $@

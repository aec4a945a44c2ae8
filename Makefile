# Vorhand's development tasks. `make run` and `make test` need only Python 3.11 or newer and make.

PYTHON ?= python3
DEMO ?= 1
DATA_DIR ?= var
PYTEST_ARGS ?= -n auto --dist worksteal

BIN := .venv/bin
BENCH_BIN := .venv/bench/bin
MANAGE := $(BIN)/python manage.py
CODE := config rulesets scoring tournaments tests benchmarks scripts
TEMPLATES := templates

# Stamps contain a checksum of their inputs, so unchanged inputs need no work, whatever the modification times.
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
.PHONY: help run install install-dev test test-fast check format bench reliability mutants messages advisories pictures lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

run: install $(STATIC_STAMP) ## serve on HOST:PORT (127.0.0.1:8000), with the demo unless DEMO=0
	@test -e $(DATA_DIR)/vorhand.sqlite3 -o -n "$$DATABASE_URL" || echo 'Setting things up; the first time takes a minute.'
	@$(MANAGE) migrate --verbosity 0
	@test "$(DEMO)" = 0 || $(MANAGE) load_demo >/dev/null # serve shows its logins
	@exec $(MANAGE) serve

install: $(RUN_STAMP) ## create .venv with the runtime dependencies

install-dev: $(RUN_STAMP) $(DEV_STAMP)

test: install-dev ## run the whole suite; tests for PostgreSQL, Redis or Chromium run where available
	$(BIN)/pytest $(PYTEST_ARGS)
	@$(BIN)/python -m scripts.services

test-fast: install-dev ## run the fast tests: nothing exhaustive, no subprocesses or browsers
	$(BIN)/pytest $(PYTEST_ARGS) -m "not slow and not long and not browser and not worker"

check: install-dev ## lint, types, code structure, templates, imports, migrations, translations, data model page, deployment settings
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.structure
	$(BIN)/python -m scripts.import_cycles
	$(BIN)/djangofmt --quiet --check $(TEMPLATES)
	$(BIN)/djangofmt --quiet check $(TEMPLATES)
	@! LC_ALL=C.UTF-8 grep -rnE '^.{161}' $(TEMPLATES) || { echo 'No line of a template is longer than 160 characters.'; exit 1; }
	$(MANAGE) makemigrations --check --dry-run --settings tests.settings
	$(BIN)/python -m scripts.messages --check
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m scripts.data_model --check
	PUBLIC_URL=https://tarock.example $(MANAGE) check --deploy --fail-level WARNING --settings tests.settings

format: install-dev ## format code and templates with ruff and djangofmt
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)
	$(BIN)/djangofmt --quiet check --fix $(TEMPLATES)
	$(BIN)/djangofmt --quiet $(TEMPLATES)

bench: install-dev ## run the benchmarks and update docs/benchmarks.md
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.servers
	$(BIN)/python -m benchmarks.hints
	$(BIN)/python -m benchmarks.people
	$(BIN)/python -m benchmarks.history
	$(BIN)/python -m benchmarks.offline_preview
	$(BIN)/python -m benchmarks.phone_network
	@$(MAKE) --no-print-directory $(BENCH_STAMP) || echo 'OR-tools could not be installed; the draw is measured without it.'
	$$(test -e $(BENCH_STAMP) && echo $(BENCH_BIN) || echo $(BIN))/python -m benchmarks.draw

reliability: install-dev ## run the reliability tests and update docs/reliability.md
	$(BIN)/python -m benchmarks.reliability

mutants: $(MUTANTS_STAMP) ## mutation testing of 300 places in scoring, actions, queries and access
	.venv/mutants/bin/python -m scripts.mutants $(MUTANTS_ARGS)

advisories: install-dev $(ADVISORIES_STAMP) ## look up advisories for the locked dependencies, if a database is reachable
	$(BIN)/python -m scripts.advisories .venv/advisories/bin/pip-audit

messages: install-dev ## update the translation catalogues in locale/ and compile them
	$(BIN)/python -m scripts.messages

pictures: install-dev ## draw docs/data-model.md from the models
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m scripts.data_model

lock: ## lock requirements/*.in to exact versions with hashes (needs uv on the PATH)
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

clean: ## remove .venv and caches, but not the data folder
	rm -rf .venv mutants .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Vorhand needs Python 3.11 or newer: make PYTHON=/path/to/python3.11'; exit 1; }
	$(PYTHON) -m venv --clear .venv

$(RUN_STAMP): | .venv/bin/python
	$(PIP_INSTALL) -r requirements/base.txt
	@rm -f .venv/installed-run-* && touch $@

# Lock files are complete: --no-deps skips packages excluded by requirements/overrides.txt.
$(DEV_STAMP): | $(RUN_STAMP)
	$(PIP_INSTALL) --no-deps -r requirements/dev.txt
	@rm -f .venv/installed-dev-* && touch $@

# OR-tools, a baseline for benchmarks of the draw: in a separate venv, to isolate its dependencies.
$(BENCH_STAMP): | .venv/bin/python
	@$(BIN)/python -m venv --clear .venv/bench
	$(BENCH_BIN)/python -m pip install $(PIP_OPTIONS) -r requirements/bench.txt
	@touch $@

# mutmut needs many packages of its own: in a separate venv, together with the test dependencies.
$(MUTANTS_STAMP): | .venv/bin/python
	@$(BIN)/python -m venv --clear .venv/mutants
	.venv/mutants/bin/python -m pip install $(PIP_OPTIONS) --no-deps -r requirements/mutants.txt
	@touch $@

# pip-audit checks the locked packages and is not one of them: in a separate venv.
$(ADVISORIES_STAMP): | .venv/bin/python
	@$(BIN)/python -m venv --clear .venv/advisories
	.venv/advisories/bin/python -m pip install $(PIP_OPTIONS) -r requirements/advisories.txt
	@touch $@

$(STATIC_STAMP): | $(RUN_STAMP)
	@$(MANAGE) collectstatic --noinput --clear --verbosity 0
	@touch $@

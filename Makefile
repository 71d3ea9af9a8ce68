# Paipu: `make demo` to see it, `make test` to believe it. Every target first makes .venv if it is missing or out of date.
PYTHON ?= python3
PORT ?= 8000
ARGS ?=
MINUTES ?= 10
PART ?= 1000
bin := .venv/bin
ready := .venv/ready

# Compiled once for all runs and for each program that a test starts, even where the shell keeps no compiled code.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help env demo test test-all soak explore check release-check format docs shots pictures statistics bench growth growth-check lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

env: $(ready) ## .venv with paipu and all that its tests need (PYTHON=python3.12 chooses the Python)

$(ready): pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Paipu needs Python 3.11 or newer, and '$(PYTHON)' was not found. Install it, or name yours: make env PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Paipu needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name a newer one: make env PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' lacks its venv module. On Debian and Ubuntu: sudo apt-get install python3-venv" >&2; exit 2; }
	@echo "Making .venv (once; a minute or two) ..." >&2
	@$(bin)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(ready) ## a demo club out of sample_games/ and the viewer on 127.0.0.1 (PORT=8000)
	@$(bin)/paipu demo --port $(PORT)

test: $(ready) ## the tests of every change, on all cores, in random order (ARGS="-k pot" for some): minutes
	@$(bin)/pytest -q -n auto --dist loadgroup -m 'not thorough' $(ARGS)

test-all: $(ready) ## all tests, those too that take many seconds (ARGS="-m thorough" for these alone): a quarter of an hour
	@$(bin)/pytest -q -n auto --dist loadgroup $(ARGS)

soak: $(ready) ## the long forms of the tests that have one (PAIPU_SOAK_SLICE=2/10 for a tenth)
	@PAIPU_SOAK=1 $(bin)/pytest -q -n auto --dist loadgroup -m soak $(ARGS)

explore: $(ready) ## search at random, on all cores, for what no test shows yet (MINUTES=10, ARGS="guandan" for some)
	@$(bin)/python -m tests.explore --minutes $(MINUTES) $(ARGS)

check: $(ready) ## lint, format, types, imports, the sizes and places of modules, and the commands that the documents show
	@$(bin)/ruff check --quiet
	@$(bin)/ruff format --check --quiet || { echo "Some files are not formatted: make format" >&2; exit 1; }
	@$(bin)/mypy --no-error-summary
	@output=$$($(bin)/lint-imports --no-cache 2>&1) || { echo "$$output" >&2; exit 1; }
	@$(bin)/pytest -q -p no:randomly tests/test_docs.py tests/test_house.py tests/test_public_doors.py

release-check: $(ready) ## what a release needs beside all tests: every text in every language
	@$(bin)/python -m docs.untranslated
	@$(bin)/pytest -q -n auto --dist loadgroup -m translated $(ARGS)

format: $(ready) ## put the code into its canonical form
	@$(bin)/ruff check --quiet --fix
	@$(bin)/ruff format --quiet

docs: $(ready) ## write again the pages that are made from the code
	@$(bin)/python -m docs.generate

shots: $(ready) ## take pictures of every page at four widths, by day and by night, and of the table in every state (ONLY=table: these alone): TO="folder", by default one in /tmp
	@$(bin)/python -m tests.shots "$${TO:-/tmp/paipu-shots}"

pictures: $(ready) ## take the pictures of the documents again: docs/img (TO="folder" for another place)
	@$(bin)/python -m docs.pictures $(TO)

statistics: $(ready) ## play a hundred thousand hands and write docs/statistics.md with its pictures: half an hour; PART=250 for a quarter of them
	@$(bin)/python -m docs.statistics_page $(PART)

bench: $(ready) ## measure against the peers: benchmarks/results.json, and the table of docs/benchmarks.md
	@$(bin)/python -m benchmarks $(ARGS)

growth: $(ready) ## measure what grows with a club and a game: docs/growth.svg and a table of docs/benchmarks.md (ARGS="--most 100000" for smaller ones)
	@$(bin)/python -m benchmarks.growth $(ARGS)

growth-check: $(ready) ## the short form of it, which fails where something grows too fast: clubs and games of 10,000 events at most
	@$(bin)/python -m benchmarks.growth --check

lock: ## write requirements.lock again: what a served installation needs, each version with the hashes of all its files
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && $(PYTHON) -m venv "$$tools" && \
	  "$$tools/bin/pip" install --quiet --disable-pip-version-check pip-tools==7.6.2 && \
	  "$$tools/bin/pip-compile" --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe --no-annotate --no-header \
	    --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml

clean: ## remove .venv and all that was made
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis benchmarks/results.json
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each target sets up all it needs. `make demo` and `make test` are the two commands of the README.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test check lint types bench signature clean

demo: $(READY)
	$(BIN)/taquin solve 867254301 --goal first
	$(BIN)/taquin compare 867254301 --goal first

test: check

check: lint types
	$(BIN)/pytest -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY)
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m benchmarks

# Record the counts of every method anew, for a change that means to change them.
signature: $(READY)
	$(BIN)/python -m tests.contract.signature

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist

# The virtual environment, anew whenever the dependencies change. Debian keeps ensurepip in a package of its own.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Taquin needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2> /dev/null || { apt-get update && apt-get install -y python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

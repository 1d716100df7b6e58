# Each target sets up all it needs. `make lab` and `make test` are the two commands of the README.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LAB := $(VENV)/.lab
READY := $(VENV)/.ready
CHROMIUM := chromium-headless-shell
TSC := $(VENV)/typescript/node_modules/.bin/tsc
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NATIVE := $(shell find native -name '*.?pp')
# Each of the many Python processes would compile every module again.
unexport PYTHONDONTWRITEBYTECODE
# Processes that test: one more than there are cores, because many tests wait for a limit or a page.
WORKERS := $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
# Whether the native engine can be built: a compiler, and the headers of this Python.
HAS_COMPILER = { command -v $(CXX) || command -v c++; } > /dev/null && \
	$(PYTHON) -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'

.PHONY: lab demo test lint types browser clang sanitize package soak bench signature recorded stub pictures clean

# The laboratory, in a browser.
lab: $(LAB)
	$(BIN)/taquin lab $(if $(PORT),--port $(PORT))

demo: $(LAB)
	$(BIN)/taquin solve 867254301 --goal first
	$(BIN)/taquin compare 867254301 --goal first

# Once with the native engine, where it has twins, and what is true of every search once more with the reference alone.
test: lint types browser
	$(BIN)/pytest -n $(WORKERS)
	TAQUIN_ENGINE=reference $(BIN)/pytest -n $(WORKERS) tests/contract/test_every_search.py tests/contract/test_signature.py \
		tests/contract/test_random_graphs.py tests/search --ignore tests/search/test_facts.py --ignore tests/search/test_ida_star_fsm.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)

# Python by mypy, the page by the TypeScript compiler (its types stand in comments: nothing is compiled to run it).
types: $(READY) $(TSC)
	$(BIN)/mypy
	$(TSC) --project .

$(TSC):
	@command -v npm > /dev/null || { apt-get update && apt-get install -y npm; }
	npm install --silent --no-audit --no-fund --prefix $(VENV)/typescript 'typescript@~5.9'

# A browser for the tests of the page: Debian's Chromium without a window, which opens a page in half the time
# of the whole Chromium, or else Playwright's own.
browser: $(READY)
	@command -v $(CHROMIUM) > /dev/null || { [ $$(id -u) -eq 0 ] && apt-get update && \
		apt-get install -y --no-install-recommends $(CHROMIUM) fonts-dejavu-core; } || \
		$(BIN)/playwright install --only-shell chromium

# The engine built with clang, and a small set of its tests.
clang: $(READY)
	native/clang

# The engine's tests again, with sanitizers for memory errors, undefined behaviour and data races.
sanitize: $(READY)
	native/sanitize address,undefined
	native/sanitize thread

# What a release has (sdist and wheels), built, checked and used.
package: $(READY)
	.ci/package

# Tests that take minutes or gigabytes: the largest pattern databases, and the published boards that need them.
soak: $(READY)
	$(BIN)/pytest -m soak

# With BASELINE=DIR also against the prototypes in that folder.
bench: $(READY)
	$(BIN)/python -m benchmarks $(if $(BASELINE),--baseline '$(BASELINE)')

# Record the counts of every method anew, for a change that means to change them.
signature: $(READY)
	$(BIN)/python -m tests.contract.signature

# Record the output of every command at every width anew, for a change that means to change it.
recorded: $(READY)
	$(BIN)/python -m tests.cli.recording

# Write the engine's types anew, after a change in native/bindings.
stub: $(READY)
	$(BIN)/python -m nanobind.stubgen -q -m taquin._native -o src/taquin/_native.pyi
	$(BIN)/ruff format src/taquin/_native.pyi

# Take the README's pictures anew, after a change of the page's looks.
pictures: browser
	$(BIN)/python docs/screenshots.py

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist

# The virtual environment, anew whenever the dependencies or the engine's sources change: with what the lab needs, and then with
# the developers' tools. The build is not isolated, so that build/ is kept and only what changed is compiled. Debian keeps
# ensurepip and Python.h in packages of their own. Where a compiler is to be had, a build that fails is an error; elsewhere
# Taquin is pure Python. The last line compiles the bytecode: pip does not for an editable package, and where
# PYTHONDONTWRITEBYTECODE is set nothing else would, which costs 0.4 s at each start.
$(LAB): pyproject.toml CMakeLists.txt $(NATIVE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Taquin needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2> /dev/null || { apt-get update && apt-get install -y python3-venv; }
	@$(HAS_COMPILER) || [ $$(id -u) -ne 0 ] || { apt-get update && apt-get install -y g++ python3-dev; } || true
	$(PYTHON) -m venv $(VENV)
	@command -v cmake > /dev/null || $(PIP) cmake
	@command -v ninja > /dev/null || $(PIP) ninja
	$(PIP) 'scikit-build-core>=0.11' 'nanobind~=3.1'
	@if $(HAS_COMPILER); then export TAQUIN_REQUIRE_NATIVE=1; else echo "No C++ compiler: Taquin without its native engine."; fi; \
		$(PIP) --no-build-isolation --editable '.[lab]'
	$(BIN)/python -m compileall -q src/taquin
	touch $@

$(READY): $(LAB)
	@if $(HAS_COMPILER); then export TAQUIN_REQUIRE_NATIVE=1; fi; $(PIP) --no-build-isolation --editable '.[dev]'
	touch $@

# `make install` needs python3 (3.11 or later) with venv and pip, and nothing else:
# without a C++20 compiler on the machine, one is taken from the package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

NATIVE := $(wildcard solver/native/*.cpp solver/native/*.hpp)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)

.PHONY: help install serve test test-all bench lint format sanitize lock clean
help:
	@echo 'make install    .venv with the command .venv/bin/landlord, running from this checkout'
	@echo 'make serve      the service and its page on 127.0.0.1:8000'
	@echo 'make test       the tests; make test-all adds the long ones'
	@echo 'make lint       style and types; make format rewrites what can be rewritten'
	@echo 'make sanitize   the native tests against a core built with address and undefined-behaviour checks'
	@echo 'make bench      the benchmarks'
	@echo 'make lock       the newest versions that pyproject.toml admits into requirements/*.txt'

install: $(STAMPS)/core

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# One stamp for each set of requirements: $(STAMPS)/run, test, lint, bench.
$(STAMPS)/%: requirements/%.txt | $(BIN)/python
	$(PIP) --require-hashes -r $<
	@mkdir -p $(@D) && touch $@

# Only changed sources are compiled again; changed Python code needs no install at all.
$(STAMPS)/core: $(STAMPS)/run pyproject.toml CMakeLists.txt $(NATIVE)
	BIN=$(BIN); . tools/compiler.sh; $(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

serve: install
	$(BIN)/landlord serve

test: install $(STAMPS)/test
	$(BIN)/python -m pytest

test-all: install $(STAMPS)/test
	$(BIN)/python -m pytest --long

bench: install $(STAMPS)/bench
	$(BIN)/python -m pytest benchmarks

lint: install $(STAMPS)/lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run -Werror $(NATIVE)
	$(BIN)/clang-tidy --quiet -p $(wildcard build/cp*) $(filter %.cpp,$(NATIVE))

format: $(STAMPS)/lint
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(NATIVE)

clean:
	rm -rf $(VENV) build dist

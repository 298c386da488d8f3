# `make install` needs python3 (3.11 or later) with venv and pip, and nothing else:
# without a C++20 compiler on the machine, one is taken from the package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

NATIVE := $(wildcard solver/native/*/*.cpp solver/native/*/*.hpp)
TYPES := api/client/schemas/__init__.py
DESCRIBED := $(shell find solver api tools/client_*.py -path api/client -prune -o \( -name '*.py' -o -name '*.toml' \) -print)
NATIVE_TESTS := $(wildcard tests/native/cpp/*.?pp tests/native/cpp/*/*.?pp tests/fuzz/core/*.?pp)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)
# Tests run side by side; a core each, and half a gigabyte of memory. Bytecode is kept, whatever the environment
# says: tests start hundreds of processes.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --numprocesses $(shell nproc) --maxprocesses 8 --dist worksteal

.PHONY: help install bundles serve test test-all test-lab bench lint lint-all format sanitize sanitize-threads fuzz sbom site wheels lock clean
help:
	@echo 'make install    .venv with the command .venv/bin/landlord, running from this checkout'
	@echo 'make serve      the service and its page on 127.0.0.1:8000; PORT=8110 serves at another port'
	@echo 'make test       the tests, a few minutes; make test-all runs every one, and test-lab the laboratory'\''s'
	@echo 'make lint       style and types; make lint-all looks at all C++; make format rewrites what it can'
	@echo 'make sanitize   the native tests with address and undefined-behaviour checks; make sanitize-threads'
	@echo 'make fuzz       random inputs for the core, the parsers and the endpoints: FUZZ_MINUTES=5'
	@echo 'make sbom       the software bill of materials, build/sbom.cdx.json'
	@echo 'make site       the documentation as pages, in build/site; it fails on a dead link'
	@echo 'make wheels     the wheels of the project and of its client, in dist/'
	@echo 'make bench      the benchmarks'
	@echo 'make lock       the newest versions that pyproject.toml admits into requirements/*.txt'

# The page's bundles need npm's registry. Where it cannot be reached, the page is served as its sources, which are more.
install: $(STAMPS)/core $(TYPES)
	-@$(MAKE) --no-print-directory bundles

# Nothing is made where no source has changed.
bundles: $(STAMPS)/esbuild
	@$(BIN)/python -m tools.bundle

$(BIN)/python:
	@echo 'Making the environment $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)

# One stamp for each set of requirements: $(STAMPS)/run, build, test, lint, bench, docs. Each set is complete, and
# without --no-deps pip 23 looks at newer versions of packages that another asks for with an extra, and then
# refuses them.
$(STAMPS)/%: requirements/%.txt | $(BIN)/python
	@echo 'Installing the packages of $< ...'
	@$(PIP) --no-deps --require-hashes -r $<
	@mkdir -p $(@D) && touch $@

# Only changed sources are compiled again; changed Python code needs no install at all.
$(STAMPS)/core: $(STAMPS)/run $(STAMPS)/build pyproject.toml CMakeLists.txt $(NATIVE)
	@echo 'Compiling the core: a few minutes the first time ...'
	@BIN=$(BIN); . tools/compiler.sh; $(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

# The types of the client's requests and answers, which the service describes and git does not keep.
$(TYPES): $(STAMPS)/core $(DESCRIBED)
	@$(BIN)/python -m tools.client_types

# Whether the port is free is found out before the minutes of an install.
serve:
	@$(PYTHON) -m solver.listening $(PORT)
	@$(MAKE) --no-print-directory install
	$(BIN)/landlord serve $(addprefix --port ,$(PORT))

test: install $(STAMPS)/test
	$(PYTEST)

test-all: install $(STAMPS)/test
	$(PYTEST) --long

# The tests of arena, training, adapters and benchmarks, dear ones, too. `make test` takes the others of them.
test-lab: install $(STAMPS)/test
	$(PYTEST) --long tests/lab

# Each prints one table.
bench: install $(STAMPS)/bench
	@for file in $(shell grep -l __main__ lab/benchmarks/*.py); do \
	    $(BIN)/python -m lab.benchmarks.$$(basename $$file .py) || exit 1; \
	done

# Node comes with the build set, and npm reads the hashes of the lock: first what bundles the page's files alone, then
# what checks its JavaScript, too.
$(STAMPS)/esbuild: tools/js/package-lock.json $(STAMPS)/build
	@echo 'Installing what bundles the page ...'
	@$(BIN)/python -m tools.node install --omit=dev
	@touch $@

$(STAMPS)/js: $(STAMPS)/esbuild
	$(BIN)/python -m tools.node install
	@touch $@

# clang-tidy looks at what has changed since `make lint-all` found everything clean.
lint: tidy :=
lint-all: tidy := --all
lint lint-all: install $(STAMPS)/lint $(STAMPS)/js
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy examples/client.py
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.node biome check --error-on-warnings
	$(BIN)/python -m tools.node types
	$(BIN)/clang-format --dry-run -Werror $(NATIVE) $(NATIVE_TESTS)
	$(BIN)/python -m tools.tidy $(tidy)

format: $(STAMPS)/lint $(STAMPS)/js
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(BIN)/python -m tools.node biome check --write
	$(BIN)/clang-format -i $(NATIVE) $(NATIVE_TESTS)

# A second environment, with the first one's packages by path: a path does not bring its
# editable install along, so that `solver.native._core` is the sanitized one there. The C++ tests are
# built of the same objects.
SANITIZED := build/sanitize
SANITIZER_CXX ?= g++
$(SANITIZED)/stamp: $(STAMPS)/core $(STAMPS)/test $(NATIVE_TESTS)
	$(PYTHON) -m venv --clear --without-pip $(SANITIZED)/venv
	$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
	    >"$$(echo $(SANITIZED)/venv/lib/python3*/site-packages)/shared.pth"
	$(BIN)/python -m tests.fuzz.core.games $(SANITIZED)/games.cpp
	CXX=$(SANITIZER_CXX); . tools/compiler.sh; \
	    $(BIN)/python -m pip --python $(SANITIZED)/venv/bin/python install --quiet \
	    --no-build-isolation --no-deps --editable . --config-settings build-dir=$(SANITIZED)/cmake \
	    --config-settings cmake.define.LANDLORD_SANITIZE=address,undefined --config-settings install.strip=false \
	    --config-settings cmake.define.LANDLORD_TESTS=ON \
	    --config-settings cmake.define.LANDLORD_GAMES=$(CURDIR)/$(SANITIZED)/games.cpp
	@touch $@

# The sanitizer's runtime must be there before Python is, and the C++ library with it: it wraps its exceptions.
sanitize: $(SANITIZED)/stamp
	$(SANITIZED)/cmake/landlord_tests
	$(SANITIZED)/cmake/landlord_fuzz tests/fuzz/corpus/core.txt 5000 1
	LD_PRELOAD="$(foreach lib,libasan.so libstdc++.so,$(shell $(SANITIZER_CXX) -print-file-name=$(lib)))" \
	    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	    $(SANITIZED)/venv/bin/python -m pytest --long tests/native

sanitize-threads: install $(STAMPS)/test
	tools/native_tests.sh $(SANITIZED)/threads thread $(SANITIZER_CXX)

# A third of the time each: libFuzzer on the core, readers of records and rules, whole games.
# Without a clang that has libFuzzer, g++ runs the core's target on kept inputs that it changes.
FUZZ_MINUTES ?= 5
FUZZ_SEED ?= 1
fuzz: install $(STAMPS)/test
	tools/fuzz_core.sh -max_total_time=$$(($(FUZZ_MINUTES) * 20)) || { [ $$? -eq 77 ] && $(MAKE) $(SANITIZED)/stamp && \
	    $(SANITIZED)/cmake/landlord_fuzz tests/fuzz/corpus/core.txt $$(($(FUZZ_MINUTES) * 100000)) $(FUZZ_SEED); }
	FUZZ_SECONDS=$$(($(FUZZ_MINUTES) * 20)) FUZZ_SEED=$(FUZZ_SEED) \
	    $(BIN)/python -m pytest --long --new-examples tests/fuzz/test_parsers.py tests/api/resources/test_random_games.py

sbom: install $(STAMPS)/test
	$(BIN)/python -m tools.sbom

# REPOSITORY=https://… is where the links to code lead.
site: install $(STAMPS)/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo "build/site/index.html"

# The client is built from a copy: setuptools leaves files beside what it builds.
wheels: install
	rm -rf build/client && mkdir -p build && cp -r api/client build/client
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist build/client

# Newer versions, within what pyproject.toml admits, for requirements/*.txt.
lock: $(STAMPS)/lint
	UV=$(BIN)/uv tools/lock.sh

clean:
	rm -rf $(VENV) build dist

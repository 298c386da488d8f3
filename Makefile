# `make install` needs python3 (3.11 or later) with venv and pip, and nothing else:
# without a C++20 compiler on the machine, one is taken from the package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps

NATIVE := $(wildcard solver/native/*.cpp solver/native/*.hpp)

.PHONY: install serve clean
install: $(STAMPS)/core

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(STAMPS)/run: requirements/run.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --require-hashes -r $<
	@mkdir -p $(@D) && touch $@

$(STAMPS)/core: $(STAMPS)/run pyproject.toml CMakeLists.txt $(NATIVE)
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

serve: install
	$(BIN)/landlord serve

clean:
	rm -rf $(VENV) build dist

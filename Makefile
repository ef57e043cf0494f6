# Every target sets up what it needs in .venv, once. `make help` lists the targets.
# ARGS are passed on: make play ARGS="--seed 7"

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
WHEEL  := build/wheel
PEERS  := .venv-peers

# Keep the bytecode of modules and tests, so that not every process compiles them again.
export PYTHONDONTWRITEBYTECODE :=

# Tests that press keys sometimes wait for the screen: one process more than there are cores keeps all cores busy, and
# an idle process takes over work from the others.
spread = -n $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)') --dist worksteal

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: play test lint rules golden screens soak bench startup peers clean help FORCE

play: $(VENV)/installed ## play in the terminal
	@$(BIN)/undercroft $(if $(ARGS),play $(ARGS))

test: lint rules $(VENV)/dev $(VENV)/installed ## everything CI checks: lint, rules, the tests compiled and interpreted
	@! grep 'compiling failed' $(VENV)/installed || { echo "see $(VENV)/installed.log"; exit 1; }
	@echo "tests on the installed package: $$(cat $(VENV)/installed)"
	@$(BIN)/pytest $(spread) $(ARGS)
	@echo "tests on src: interpreted, without those marked once"
	@PYTHONPATH=src $(BIN)/pytest $(spread) -m "not once" $(ARGS) || [ $$? -eq 5 ]  # 5: ARGS chose only those

lint: $(VENV)/dev ## check style, types and the order of the layers
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo

rules: $(VENV)/dev $(VENV)/installed ## list the numbered rules without a test
	@$(BIN)/python tools/rules.py $(ARGS)

golden: $(VENV)/installed ## rewrite the golden games, playthroughs and saves; docs/saves.md says when
	@$(BIN)/python -m tools.golden $(ARGS)

screens: $(VENV)/dev $(VENV)/installed ## rewrite the pictures of the app's screens and the screenshots in the README
	@$(BIN)/python -m tools.screens $(ARGS)
	@$(BIN)/python -m tools.screenshots

soak: $(VENV)/installed ## play random games for a long time, checking every state
	@$(BIN)/python -m tools.soak $(ARGS)

bench: $(VENV)/installed ## measure speed
	@$(BIN)/undercroft bench $(ARGS)

startup: $(VENV)/installed ## measure how fast the command line starts
	@$(BIN)/python benchmarks/startup.py $(ARGS)

peers: $(PEERS)/installed ## compare speed with other libraries
	@$(PEERS)/bin/python benchmarks/peers.py $(ARGS)

clean: ## remove everything make has built
	rm -rf build src/*.egg-info $(VENV) $(PEERS) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- set-up ---------------------------------------------------------------------------------------------------------

# Put this after a command: its output goes to a log next to the target and is shown only if the command fails.
quietly = >$@.log 2>&1 || { cat $@.log; exit 1; }
pip     = -m pip --disable-pip-version-check install
# The requirements listed in a table of pyproject.toml, one per line.
listed  = $(BIN)/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); print(*$(1), sep="\n")'

# What the package needs to build and to run.
$(VENV)/base: pyproject.toml
	@echo "setting up $(VENV) (once)…"
	@$(PYTHON) -m venv $(VENV)
	@$(call listed,p["build-system"]["requires"] + p["project"]["dependencies"]) >$(VENV)/base.txt
	@$(BIN)/python $(pip) -r $(VENV)/base.txt $(quietly)
	@touch $@

# What its developers need.
$(VENV)/dev: $(VENV)/base
	@echo "adding the development tools (once)…"
	@$(call listed,p["project"]["optional-dependencies"]["dev"]) >$(VENV)/dev.txt
	@$(BIN)/python $(pip) -r $(VENV)/dev.txt $(quietly)
	@touch $@

# The package itself, installed from a wheel so that src/ stays free of compiled files. The build happens in build/,
# where setuptools recompiles only what changed. The stamp keeps the line in which setup.py says what it chose.
$(VENV)/installed: $(VENV)/base $(VENV)/sources setup.py
	@echo "building undercroft…"
	@rm -rf $(WHEEL)
	@{ $(BIN)/python -m pip wheel -v --no-build-isolation --no-deps -w $(WHEEL) . && \
	   $(BIN)/python $(pip) --no-deps --force-reinstall $(WHEEL)/*.whl; } $(quietly)
	@sed -n 's/^ *undercroft: //p' $@.log >$@
	@cat $@

# The list of sources and settings that a build depends on, so that a deleted file is noticed too.
sources := $(shell find src -type f -not -name '*.pyc' -not -name '*.mo' -not -path '*.egg-info/*')
$(VENV)/installed: $(sources)
$(VENV)/sources: $(VENV)/base FORCE
	@printf '%s\n' $(sort $(sources)) "$$UNDERCROFT_PURE $$UNDERCROFT_REQUIRE_COMPILED $$CC $$(command -v cc)" >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(PEERS)/installed: benchmarks/requirements-peers.txt $(VENV)/installed
	@echo "setting up $(PEERS) (once)…"
	@$(PYTHON) -m venv $(PEERS)
	@{ $(PEERS)/bin/python $(pip) -r benchmarks/requirements-peers.txt $(WHEEL)/*.whl && \
	   $(PEERS)/bin/python $(pip) --no-deps --force-reinstall $(WHEEL)/*.whl; } $(quietly)
	@touch $@

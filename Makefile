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
.PHONY: play serve page page-test club fuzz test interpreted lint rules golden screens soak bench strength startup latency load pins audit peers clean help FORCE

play: $(VENV)/words ## play in the terminal, at once; the rules are compiled meanwhile, for the next time
	@if $(MAKE) --no-print-directory --question $(VENV)/installed 2>/dev/null; then $(BIN)/undercroft $(if $(ARGS),play $(ARGS)); else \
	   { nice -n 19 $(MAKE) --no-print-directory $(VENV)/installed >$(VENV)/meanwhile.log 2>&1 </dev/null & } 2>/dev/null; \
	   PYTHONPATH=src $(BIN)/python -c 'from undercroft.cli.main import main; main()' $(if $(ARGS),play $(ARGS)); fi

serve: $(VENV)/installed $(VENV)/server ## run a server for tables online, with its page: ARGS="--host 0.0.0.0"
	@$(build_page) --install || echo "serving without the page"
	@$(BIN)/undercroft serve $(ARGS)

page: $(VENV)/build ## build the page of the server, if its sources are newer
	@$(build_page)

page-test: $(VENV)/dev $(VENV)/installed ## every test of the page in a real browser, also those that take long
	@$(build_page) --install
	@UNDERCROFT_PAGE=1 $(BIN)/pytest tests/page $(ARGS)

# The interpreted tests and the compiler take turns on the same cores; the compiled tests follow.
test: $(VENV)/dev ## everything CI checks: lint, rules, the tests interpreted and compiled
	@$(MAKE) --no-print-directory -j2 interpreted $(VENV)/installed
	@! grep 'compiling failed' $(VENV)/installed || { echo "see $(VENV)/installed.log"; exit 1; }
	@$(build_page) --install || true  # the tests of the page say so and are left out
	@echo "tests on the installed package: $$(cat $(VENV)/installed)"
	@$(BIN)/pytest $(spread) $(ARGS)

interpreted: lint rules
	@echo "tests on src: interpreted, without those marked once"
	@PYTHONPATH=src $(BIN)/pytest $(spread) -m "not once" $(ARGS) || [ $$? -eq 5 ]  # 5: ARGS chose only those

club: $(VENV)/dev $(VENV)/installed ## tests of several servers, with PostgreSQL and Redis killed under them
	@$(BIN)/pytest tests/server/test_workers.py tests/server/test_bus.py tests/server/test_store.py $(ARGS)

fuzz: $(VENV)/dev $(VENV)/installed ## send nonsense to a server for a long time
	@UNDERCROFT_FUZZ=2000 $(BIN)/pytest tests/server/test_fuzz.py $(ARGS)

lint: $(VENV)/dev ## check style, types and the order of the layers
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo

rules: $(VENV)/dev ## list the numbered rules without a test
	@PYTHONPATH=src $(BIN)/python tools/rules.py $(if $(filter rules,$(MAKECMDGOALS)),$(ARGS))

golden: $(VENV)/installed ## rewrite the golden games, playthroughs and saves; docs/saves.md says when
	@$(BIN)/python -m tools.golden $(ARGS)

screens: $(VENV)/dev $(VENV)/installed ## rewrite the pictures of the app's screens and the screenshots in the README
	@$(BIN)/python -m tools.screens $(ARGS)
	@$(BIN)/python -m tools.screenshots
	@$(BIN)/python -m tools.recording
	@$(build_page) --install && $(BIN)/python -m tools.page_pictures

soak: $(VENV)/installed ## play random games for a long time, checking every state
	@$(BIN)/python -m tools.soak $(ARGS)

bench: $(VENV)/installed ## measure speed
	@$(BIN)/undercroft bench $(ARGS)

strength: $(VENV)/installed ## measure how strong the bots are: ARGS="--games 1000"
	@$(BIN)/python -m tools.strength $(ARGS)

startup: $(VENV)/installed ## measure how fast the command line starts
	@$(BIN)/python benchmarks/startup.py $(ARGS)

latency: $(VENV)/installed ## measure how fast the app answers a key
	@$(BIN)/python benchmarks/screens.py $(ARGS)

load: $(VENV)/dev $(VENV)/installed ## measure what servers hold; a quick look: ARGS="--tables 50 --grow ''"
	@$(BIN)/python -m benchmarks.load $(ARGS)

pins: $(VENV)/base ## write down the exact versions for a server: deploy/requirements.txt
	@$(call listed,p["project"]["dependencies"] + [name for extra in ("server"$(comma) "club") for name in p["project"]["optional-dependencies"][extra] if not name.startswith("undercroft")]) >$(VENV)/pins.in
	@$(BIN)/python $(pip) --quiet pip-tools
	@$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-annotate --no-header --no-emit-index-url \
	  --no-emit-find-links --no-emit-trusted-host --upgrade --output-file $(VENV)/pins.txt $(VENV)/pins.in
	@{ echo '# Written by `make pins` from pyproject.toml, with Python 3.11. Do not edit.'; cat $(VENV)/pins.txt; } >deploy/requirements.txt

audit: $(VENV)/base ## look up the exact versions in the advisory database: it must be in reach
	@$(BIN)/python $(pip) --quiet pip-audit
	@$(BIN)/pip-audit --strict --disable-pip --require-hashes -r deploy/requirements.txt

peers: $(PEERS)/installed ## compare speed with other libraries
	@$(PEERS)/bin/python benchmarks/peers.py $(ARGS)

clean: ## remove everything make has built
	rm -rf build src/*.egg-info src/undercroft/server/page web/node_modules $(VENV) $(PEERS) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools benchmarks examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- set-up ---------------------------------------------------------------------------------------------------------

# Each step says what it does and for how long; its output goes to a log next to the target.
step   = $(PYTHON) tools/step.py "$(1)" $@.log
comma  := ,
pip    = -m pip --disable-pip-version-check install
# The requirements listed in a table of pyproject.toml, one per line.
listed = $(BIN)/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); print(*$(1), sep="\n")'

build_page = $(PYTHON) tools/step.py "building the page" $(VENV)/page.log $(BIN)/python tools/page.py

# What the package needs to run.
$(VENV)/base: pyproject.toml
	@mkdir -p $(VENV)
	@$(call step,1 of 3: setting up $(VENV)) $(PYTHON) -m venv $(VENV)
	@$(call listed,p["project"]["dependencies"] + [name for name in p["build-system"]["requires"] if "babel" in name]) >$@.txt
	@$(call step,2 of 3: fetching what the game needs) $(BIN)/python $(pip) -r $@.txt
	@touch $@

# What it says in other languages.
$(VENV)/words: $(VENV)/base $(wildcard src/undercroft/words/locale/*.po src/undercroft/games/*/words/locale/*.po)
	@$(call step,3 of 3: preparing the words) $(BIN)/python tools/words.py --compile
	@touch $@

# What it needs to be built, and what its developers need.
$(VENV)/build: $(VENV)/base
	@$(call listed,p["build-system"]["requires"]) >$@.txt
	@$(call step,fetching what compiles it) $(BIN)/python $(pip) -r $@.txt
	@touch $@

# What a server needs besides.
$(VENV)/server: $(VENV)/base
	@$(call listed,p["project"]["optional-dependencies"]["server"]) >$@.txt
	@$(call step,fetching what the server needs) $(BIN)/python $(pip) -r $@.txt
	@touch $@

$(VENV)/dev: $(VENV)/build
	@$(call listed,[name for extra in ("agents", "server", "club", "dev") for name in p["project"]["optional-dependencies"][extra] if not name.startswith("undercroft")]) >$@.txt
	@$(call step,fetching the development tools) $(BIN)/python $(pip) -r $@.txt
	@touch $@

# The package itself, installed from a wheel so that src/ stays free of compiled files. The build happens in build/,
# where setuptools recompiles only what changed. The stamp keeps the line in which setup.py says what it chose.
$(VENV)/installed: $(VENV)/build $(VENV)/sources setup.py
	@$(call step,building undercroft) sh -ec 'rm -rf $(WHEEL); \
	  $(BIN)/python -m pip wheel -v --no-build-isolation --no-deps -w $(WHEEL) .; \
	  $(BIN)/python $(pip) --no-deps --force-reinstall $(WHEEL)/*.whl'
	@sed -n 's/^ *undercroft: //p' $@.log >$@
	@cat $@

# The list of sources and settings that a build depends on, so that a deleted file is noticed too: written anew, while
# this file is read, if it has changed.
sources := $(shell find src -type f -not -name '*.pyc' -not -name '*.mo' -not -path '*.egg-info/*' -not -path 'src/undercroft/server/page/*')
settings := $(UNDERCROFT_PURE) $(UNDERCROFT_REQUIRE_COMPILED) $(CC) $(shell command -v cc)
ifneq ($(strip $(sort $(sources)) $(settings)),$(strip $(shell cat $(VENV)/sources 2>/dev/null)))
$(VENV)/sources: FORCE
endif
$(VENV)/sources: | $(VENV)/base
	@printf '%s\n' $(sort $(sources)) "$(settings)" >$@
$(VENV)/installed: $(sources)

$(PEERS)/installed: benchmarks/requirements-peers.txt $(VENV)/installed
	@mkdir -p $(PEERS)
	@$(call step,setting up $(PEERS)) sh -ec '$(PYTHON) -m venv $(PEERS); \
	  $(PEERS)/bin/python $(pip) -r benchmarks/requirements-peers.txt $(WHEEL)/*.whl; \
	  $(PEERS)/bin/python $(pip) --no-deps --force-reinstall $(WHEEL)/*.whl'
	@touch $@

# The front door: `make help`. Each target is a few commands one could type; CMakePresets.json says how things are built.
.DEFAULT_GOAL := help
.NOTPARALLEL:  # the steps share the cores already
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell nproc)
# What `make run` starts.
RUN ?= build/ludothek serve
# Arguments for what is started: make bench ARGS=--benchmark_filter=riffifi
ARGS ?=

SOURCES = $(shell find $(wildcard rules record bots solve table texts terminal cli wasm server tests bench cmake) -name '*.[ch]pp')

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build ## build, then open the house: start the server and print its address
	@$(RUN) $(ARGS)

.PHONY: play
play: build ## build, then play at the terminal
	@build/ludothek play $(ARGS)

.PHONY: build
build: setup ## build the program with the web app in it, optimised: build/ludothek
	@$(MAKE) web built-release
	@ln -sfn release/cli/ludothek build/ludothek

.PHONY: test
test: setup ## everything that must hold before a commit: checks, sanitizers, both compilers, WebAssembly, the web app in a browser
	@for step in web check test-dev test-gcc test-tsan test-wasm test-web test-scripts test-release test-browser; do \
	  began=$$SECONDS; \
	  $(MAKE) $$step || { echo "make test: FAILED at $$step, which can be run alone: make $$step" >&2; exit 1; }; \
	  echo "make test: $$step passed, in $$((SECONDS - began)) s"; \
	done; \
	echo "make test: all passed, in $$SECONDS s"

.PHONY: bench
bench: setup ## build, then measure: how many games and moves a second
	@$(MAKE) built-release
	@if [[ -x build/release/bench/bench ]]; then build/release/bench/bench $(ARGS); else echo "bench: nothing to measure yet"; fi

.PHONY: bench-race
bench-race: setup ## simulate the race of Starmaster: who is judged right, what cheats gain (docs/race.md)
	@$(MAKE) configured-release
	@cmake --build --preset release -j $(JOBS) --target race_simulation
	@build/release/bench/race_simulation $(ARGS)

.PHONY: bench-server
bench-server: setup ## build, then measure the server over real sockets: moves/s kept, latency, memory
	@$(MAKE) built-release
	@scripts/bench_server $(ARGS)

.PHONY: bench-web
bench-web: build ## build, then measure the web app on a throttled phone: Lighthouse, frames a second
	@scripts/setup browser
	@scripts/web_packages web/bench
	@cd web && ../scripts/node bench/measure.mjs

.PHONY: lab
lab: build ## run the laboratory's experiments (scripts/laboratory)
	@if [[ -x scripts/laboratory ]]; then scripts/laboratory $(ARGS); else echo "lab: there is no scripts/laboratory yet"; fi

.PHONY: ladder
ladder: build ## measure how strong the bots are, level by level (scripts/ladder), for docs/bots.md
	@scripts/ladder $(ARGS)

.PHONY: format
format: setup rules-index ## lay out every source, and bring the indexes of the rules up to date
	@clang-format-19 -i $(SOURCES)

.PHONY: rules-index
rules-index: ## fill the columns `code` and `test` of every RULES.md
	@scripts/rules_index

.PHONY: check
check: setup ## layout, names, directions of includes, the index of the rules, clang-tidy (what changed, without tests)
	@$(MAKE) --keep-going check-format check-includes check-names check-rules check-tidy

.PHONY: check-all
check-all: setup ## the same, with clang-tidy over every file anew, and the exact solutions worked out whole
	@$(MAKE) check-tidy TIDY=--all
	@$(MAKE) check check-solutions

.PHONY: clean
clean: ## remove build/, all that was ever built
	@rm -rf build

# The steps of the above, each of which can be run alone.

.PHONY: setup
setup:
	@scripts/setup

# The web app, before the program that it travels in.
.PHONY: web
web:
	@scripts/web_build

.PHONY: check-format check-includes check-names check-rules check-tidy
check-format:
	@clang-format-19 --dry-run -Werror $(SOURCES) || { echo "check-format: run make format" >&2; exit 1; }
check-includes:
	@scripts/check_includes --self-test
	@scripts/check_includes
check-names:
	@scripts/check_names
check-rules:
	@scripts/rules_index --self-test
	@scripts/rules_index --check
check-tidy: configured-dev
	@scripts/tidy $(TIDY)
# Some seconds and 0.7 GiB.
.PHONY: check-solutions
check-solutions: build
	@scripts/check_solutions

.PHONY: test-dev test-gcc test-tsan test-wasm test-web test-scripts test-release test-browser
test-dev test-gcc: test-%: built-%
	@ctest --preset $* -j $(JOBS)
# Only what runs in threads, of which there may be nothing.
test-tsan: configured-tsan
	@cmake --build --preset tsan -j $(JOBS) --target threaded_tests
	@ctest --preset tsan -j $(JOBS) -L threads --no-tests=ignore
test-wasm: built-wasm
	@if [[ -x scripts/wasm_parity ]]; then scripts/wasm_parity; fi
	@scripts/wasm_table_test
test-web:
	@scripts/web
test-browser:
	@scripts/setup browser
	@scripts/test_browser $(ARGS)
# The program as it is handed out: optimised, and with an allocator of its own, where the sanitizers bring theirs.
test-release: configured-release
	@cmake --build --preset release -j $(JOBS) --target ludothek
	@LUDOTHEK=build/release/cli/ludothek python3 tests/server_test.py Games
test-scripts: built-dev
	@for script in $(wildcard tests/*.py scripts/*_test.py); do \
	  echo "python3 $$script"; LUDOTHEK=build/dev/cli/ludothek LUDOTHEK_APP=$(wildcard build/web/index.html) python3 "$$script"; \
	done

# Quiet unless something is wrong: what a preset decided stands in build/<preset>/CMakeCache.txt.
configured-%:
	@cmake --preset $* >/dev/null
built-%: configured-%
	@cmake --build --preset $* -j $(JOBS)

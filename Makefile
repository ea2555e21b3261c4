# What a person needs to type. `make` alone lists it.

.DEFAULT_GOAL := help
.PHONY: help run test quick check dist install ui api bench fmt docs tools deny crash differential mutations schemathesis simulate model processes

help: ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: ui ## Build everything and start Todana with demonstration data
	cargo build --profile quick --package todana
	target/quick/todana serve --demo --data data/demo

ui: ## Build the web interface, which the program embeds
	scripts/ui

api: ## Write the API's description for the web interface, and its client from it
	cargo build --quiet --workspace --all-targets
	target/debug/todana openapi > ui/openapi.json
	scripts/ui --install-only
	cd ui && npm run --silent api

# The same generated cases every time: a change makes a test fail, not chance. The long forms below
# try others.
test quick: export PROPTEST_RNG_SEED = 1
# A server that a test needs and that is missing fails the test here; elsewhere the test is skipped and says so.
test crash differential mutations processes: export TODANA_TEST_SERVERS = required
test: tools ui ## Install what the tests need, and run all of them
	cargo test --workspace --all-targets --no-fail-fast
	cargo test --workspace --doc
	scripts/test-ui
	scripts/schemathesis

quick: ## The tests that need no other servers and no browser: a few minutes
	scripts/quick

check: deny ## Formatting, clippy, documentation and dependencies, all without a warning
	scripts/check

dist: ui ## The program to install, with its interface, completions, manual page and unit file, in dist/
	scripts/dist

PREFIX ?= /usr/local
install: ## Install what `make dist` has made, under PREFIX=/usr/local
	@test -x dist/bin/todana || { echo "There is nothing to install yet: run 'make dist' first." >&2; exit 1; }
	mkdir -p $(DESTDIR)$(PREFIX) && cp -r dist/. $(DESTDIR)$(PREFIX)/

fmt: ## Format the code
	cargo fmt --all

docs: ## Build the documentation of the code
	cargo doc --workspace --no-deps --document-private-items

bench: tools ## Measure, and write docs/benchmarks.md
	scripts/bench

crash: tools ## The crash test, 500 kills instead of a few
	TODANA_CRASHES=500 cargo test -p table --test crash -- --nocapture

differential: tools ## The differential test, 50,000 sequences instead of some
	TODANA_DIFFERENTIAL_CASES=50000 cargo test --release -p table --test differential

mutations: tools ## Damaged files of sheet music, 50,000 instead of some
	TODANA_MUTATIONS=50000 cargo test --release -p sheets --test sheets -- --nocapture damaged_files

SEEDS ?= 100000
FIRST_SEED ?= 1000000
simulate: ## Simulate workers of a database and all that can go wrong, SEEDS=100000 schedules
	SEEDS=$(SEEDS) FIRST_SEED=$(FIRST_SEED) cargo test --release --package databases --test simulate -- --nocapture whatever

KILLS ?= 500
processes: tools ## Processes that share a database, killed and frozen on real stores, KILLS=500 times each
	TODANA_KILLS=$(KILLS) cargo test --package databases --test processes -- --nocapture

model: ## Check the databases' protocol exhaustively, in its larger setups
	DATABASES_MODEL_LONG=1 cargo test --package databases-model protocol -- --nocapture --test-threads=1

schemathesis: tools ## Ask the running program for all that its description promises
	scripts/schemathesis

tools: ## Install the tests' servers and browsers into .tools/
	scripts/test-tools

deny: ## Install the checker of licences and advisories into .tools/
	scripts/test-tools --deny-only

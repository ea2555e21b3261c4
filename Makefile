# The commands for developers. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help run test quick check dist install ui api bench fmt docs tools deny crash differential mutations schemathesis simulate model processes

help: ## List these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: ui ## Build everything and start Todana with demonstration data
	cargo build --profile quick --package todana
	target/quick/todana serve --demo --data data/demo

ui: ## Build the web interface, which the program embeds
	scripts/ui

api: ## Write the API's description for the web interface, and generate its client
	cargo build --quiet --workspace --all-targets
	target/debug/todana openapi > ui/openapi.json
	scripts/ui --install-only
	cd ui && npm run --silent api

# The generated cases are the same in every run, so that a test fails because of a change and not by chance. The long
# versions below try other cases.
test quick: export PROPTEST_RNG_SEED = 1
# Here, a test fails if a server that it needs is missing; elsewhere, it is skipped and says so.
test crash differential mutations processes: export TODANA_TEST_SERVERS = required
test: tools ui ## Install what the tests need, and run all tests
	cargo test --workspace --all-targets --no-fail-fast
	cargo test --workspace --doc
	scripts/test-ui
	scripts/schemathesis

quick: ## Run the tests that need no other servers and no browser; takes a few minutes
	scripts/quick

check: deny ## Check formatting, clippy, documentation and dependencies; a warning is an error
	scripts/check

dist: ui ## Build what is installed into dist/: program, completions, manual page, unit file
	scripts/dist

PREFIX ?= /usr/local
install: ## Install what `make dist` has built, under PREFIX=/usr/local
	@test -x dist/bin/todana || { echo "There is nothing to install yet: run 'make dist' first." >&2; exit 1; }
	mkdir -p $(DESTDIR)$(PREFIX) && cp -r dist/. $(DESTDIR)$(PREFIX)/

fmt: ## Format the code
	cargo fmt --all

docs: ## Build the documentation of the code
	cargo doc --workspace --no-deps --document-private-items

bench: tools ## Run the benchmarks, and write docs/benchmarks.md
	scripts/bench

crash: tools ## Run the crash test with 500 kills instead of a few
	TODANA_CRASHES=500 cargo test -p table --test crash -- --nocapture

differential: tools ## Run the differential test with 50,000 sequences instead of a few
	TODANA_DIFFERENTIAL_CASES=50000 cargo test --release -p table --test differential

mutations: tools ## Run the test of damaged sheet music with 50,000 files instead of a few
	TODANA_MUTATIONS=50000 cargo test --release -p sheets --test sheets -- --nocapture damaged_files

SEEDS ?= 100000
FIRST_SEED ?= 1000000
simulate: ## Simulate workers of a database with all kinds of failures, in SEEDS=100000 schedules
	SEEDS=$(SEEDS) FIRST_SEED=$(FIRST_SEED) cargo test --release --package sqlbase --test simulate -- --nocapture whatever

KILLS ?= 500
processes: tools ## Kill and freeze processes that share a database on real stores, KILLS=500 times each
	TODANA_KILLS=$(KILLS) cargo test --package sqlbase --test processes -- --nocapture

model: ## Check the protocol of databases exhaustively, in the larger setups
	DATABASES_MODEL_LONG=1 cargo test --package databases-model protocol -- --nocapture --test-threads=1

schemathesis: tools ## Send the running program requests that are generated from the API's description
	scripts/schemathesis

tools: ## Install the servers, browsers and tools for the tests into .tools/
	scripts/test-tools

deny: ## Install cargo-deny, which checks licences and advisories, into .tools/
	scripts/test-tools --deny-only

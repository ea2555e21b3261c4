# What a person needs to type. `make` alone lists it.

.DEFAULT_GOAL := help
.PHONY: help test bench fmt lint docs tools crash differential schemathesis

help: ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# The same generated cases every time: a change makes a test fail, not chance. The long forms below
# try others.
test: export PROPTEST_RNG_SEED = 1
test: tools lint ## Install what the tests need, and run all of them
	cargo test --workspace --all-targets
	cargo test --workspace --doc
	scripts/schemathesis

lint: tools ## Formatting, clippy, documentation and dependencies, all without a warning
	scripts/lint

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

schemathesis: tools ## Ask the running program for all that its description promises
	scripts/schemathesis

tools: ## Install the tests' servers and checkers into .tools/
	scripts/test-tools

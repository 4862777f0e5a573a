# Consent. `make` alone tells what there is.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
JOBS ?= $(shell nproc)

PROGRAMS := consentd consentctl photo-import
RELEASE := .build/release
SOURCES := Package.swift Sources Tests Examples

# What building needs, and what the tests start: buses, shells, terminals and manual pages.
BUILD_PACKAGES := libglib2.0-dev libsqlite3-dev pkg-config
TEST_PACKAGES := dbus-daemon libglib2.0-bin systemd tmux groff zsh fish bubblewrap python3 util-linux

TEST := $(SWIFT) test --disable-xctest -j $(JOBS)

.PHONY: help
help: ## Tell what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: needs-build ## Build stripped, static release programs into .build/release
	$(SWIFT) build -c release --static-swift-stdlib -Xlinker -s -j $(JOBS) \
	  $(foreach program,$(PROGRAMS),--product $(program))

.PHONY: test
test: needs-test ## Run the tests
	$(TEST)

.PHONY: check
check: lint arrows test docs ## What every commit passes: format, arrows, build, tests, docs

.PHONY: lint
lint: ## Check the format
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

.PHONY: format
format: ## Format the sources in place
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

.PHONY: arrows
arrows: ## Hold every import against the table in CONTRIBUTING.md
	Tests/House/check-arrows

.PHONY: docs
docs: needs-build ## Build the library's documentation into .build/docs
	Tests/House/build-docs

.PHONY: tsan
tsan: needs-test ## Run the tests under the thread sanitizer
	$(TEST) --sanitize=thread -Xswiftc -use-ld=lld --scratch-path .build/tsan

.PHONY: asan
asan: needs-test ## Run the tests under the address sanitizer
	G_SLICE=always-malloc $(TEST) --sanitize=address -Xswiftc -use-ld=lld --scratch-path .build/asan

.PHONY: clean
clean: ## Remove what was built
	rm -rf .build

.PHONY: packages
packages: ## Install the Debian packages that lack
	@Tests/House/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)

.PHONY: needs-build needs-test
needs-build:
	@Tests/House/install-packages --if-lacking $(BUILD_PACKAGES)
needs-test:
	@Tests/House/install-packages --if-lacking $(BUILD_PACKAGES) $(TEST_PACKAGES)

# Consent. `make` alone tells what there is.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
JOBS ?= $(shell nproc)

PROGRAMS := consentd consentctl photo-booth photo-import camera-guard
# Apps that the integration tests start.
CALLERS := test-app crowd
RELEASE := .build/release
SOURCES := Package.swift Sources Tests Examples

# What building needs, and what the tests start: buses, shells, terminals and manual pages.
BUILD_PACKAGES := libglib2.0-dev libgudev-1.0-dev libsqlite3-dev pkg-config
TEST_PACKAGES := dbus-daemon libglib2.0-bin systemd tmux groff zsh fish bubblewrap python3 \
  xdg-dbus-proxy python3-gi gir1.2-umockdev-1.0 umockdev util-linux \
  gsettings-desktop-schemas dconf-cli dconf-gsettings-backend dconf-service
# What the callers of the integration tests are made with, and a whole desktop's dialog.
INTEGRATION_PACKAGES := dbus-user-session flatpak gir1.2-atspi-2.0 \
  at-spi2-core xvfb xdotool imagemagick xdg-desktop-portal-gtk fonts-dejavu-core adwaita-icon-theme

ROOT := $(DESTDIR)$(PREFIX)
BIN := $(ROOT)/bin
UNITS := $(ROOT)/lib/systemd/user
INTERFACES := $(ROOT)/share/dbus-1/interfaces
SERVICES := $(ROOT)/share/dbus-1/services
CATALOGUE := $(ROOT)/share/consent/permissions
MAN := $(ROOT)/share/man
BASH_COMPLETIONS := $(ROOT)/share/bash-completion/completions
ZSH_COMPLETIONS := $(ROOT)/share/zsh/site-functions
FISH_COMPLETIONS := $(ROOT)/share/fish/vendor_completions.d

# Every file that `install` makes and `uninstall` removes.
INSTALLED := \
  $(BIN)/consentd $(BIN)/consentctl \
  $(UNITS)/consentd.service \
  $(INTERFACES)/org.consentd.Consent1.xml \
  $(SERVICES)/org.consentd.Consent1.service \
  $(patsubst Service/permissions/%,$(CATALOGUE)/%,$(wildcard Service/permissions/*.permission)) \
  $(MAN)/man1/consentctl.1 $(MAN)/man5/consent.policy.5 $(MAN)/man8/consentd.8 \
  $(BASH_COMPLETIONS)/consentctl $(ZSH_COMPLETIONS)/_consentctl \
  $(FISH_COMPLETIONS)/consentctl.fish

# So many tests run at once; all of them would each wait for the machine longer than a test may last.
WIDTH ?= 8
TEST := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) \
  $(SWIFT) test --disable-xctest -j $(JOBS)

.PHONY: help
help: ## Tell what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Stripped and static: they run where no toolchain is.
build-products = for program in $(1); do \
	  $(SWIFT) build -c release --static-swift-stdlib -Xlinker -s -j $(JOBS) \
	    --product $$program || exit 1; \
	done

.PHONY: build
build: needs-build ## Build stripped, static release programs into .build/release
	$(call build-products,$(PROGRAMS))

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

# The end-to-end tests drive other processes, whose findings would fail no test here.
SANITIZED := $(TEST) -Xswiftc -use-ld=lld --skip EndToEndTests

.PHONY: tsan
tsan: needs-test ## Run the tests under the thread sanitizer
	$(SANITIZED) --sanitize=thread --scratch-path .build/tsan

# Leaks are not looked for: what only a weak reference of Swift leads to looks like one. And the
# stack is left where it is, because a test measures it.
ASAN_OPTIONS := detect_leaks=0:detect_stack_use_after_return=0

.PHONY: asan
asan: needs-test ## Run the tests under the address sanitizer
	G_SLICE=always-malloc ASAN_OPTIONS=$(ASAN_OPTIONS) \
	  $(SANITIZED) --sanitize=address --scratch-path .build/asan

.PHONY: demo
demo: build needs-test ## Run the main job in a private session: ask, remember, show, revoke, reset
	Examples/demo

.PHONY: integration
integration: build needs-integration ## Run what needs root: real units, sandboxes, users, dialogs
	$(call build-products,$(CALLERS))
	Tests/Integration/run

.PHONY: bench
bench: build needs-test ## Measure the first call of a connection beside a service in C
	Benchmarks/first-call/run

.PHONY: pictures
pictures: build needs-integration ## Draw the desktop's dialog of each permission into .build/pictures
	DEVICES=yes Tests/Integration/desktop $(RELEASE) Tests/Integration/draw .build/pictures

.PHONY: install
install: ## Install below $(DESTDIR)$(PREFIX) what `make build` built
	@test -x $(RELEASE)/consentd || { echo "Nothing is built: run 'make build' first." >&2; exit 1; }
	install -d $(sort $(dir $(INSTALLED)))
	install -m 755 $(RELEASE)/consentd $(RELEASE)/consentctl $(BIN)
	install -m 644 Service/org.consentd.Consent1.xml $(INTERFACES)
	sed 's|@bindir@|$(PREFIX)/bin|' Service/org.consentd.Consent1.service \
	  > $(SERVICES)/org.consentd.Consent1.service
	sed 's|@bindir@|$(PREFIX)/bin|' systemd/consentd.service > $(UNITS)/consentd.service
	chmod 644 $(SERVICES)/org.consentd.Consent1.service $(UNITS)/consentd.service
	install -m 644 Service/permissions/*.permission $(CATALOGUE)
	install -m 644 Documentation/consentctl.1 $(MAN)/man1
	install -m 644 Documentation/consent.policy.5 $(MAN)/man5
	install -m 644 Documentation/consentd.8 $(MAN)/man8
	$(RELEASE)/consentctl completions bash > $(BASH_COMPLETIONS)/consentctl
	$(RELEASE)/consentctl completions zsh > $(ZSH_COMPLETIONS)/_consentctl
	$(RELEASE)/consentctl completions fish > $(FISH_COMPLETIONS)/consentctl.fish
	chmod 644 $(BASH_COMPLETIONS)/consentctl $(ZSH_COMPLETIONS)/_consentctl \
	  $(FISH_COMPLETIONS)/consentctl.fish

.PHONY: uninstall
uninstall: ## Remove what `make install` installed; decisions stay
	rm -f $(INSTALLED)
	-rmdir --ignore-fail-on-non-empty $(CATALOGUE) $(dir $(CATALOGUE)) 2>/dev/null

.PHONY: clean
clean: ## Remove what was built
	rm -rf .build

.PHONY: packages
packages: ## Install the Debian packages that lack
	@Tests/House/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES) $(INTEGRATION_PACKAGES)

.PHONY: needs-build needs-test needs-integration
needs-build:
	@Tests/House/install-packages --if-lacking $(BUILD_PACKAGES)
needs-test:
	@Tests/House/install-packages --if-lacking $(BUILD_PACKAGES) $(TEST_PACKAGES)
needs-integration:
	@Tests/House/install-packages --if-lacking \
	  $(BUILD_PACKAGES) $(TEST_PACKAGES) $(INTEGRATION_PACKAGES)

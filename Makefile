# make play   install what is needed into .venv and open the tables in the browser (PORT=, HOST=)
# make course install JupyterLab as well and open the notebooks of the course
# make test   everything that is checked, nothing skipped
# The other targets are for people who work on the code; CONTRIBUTING.md tells when.

VENV := .venv
BIN := $(VENV)/bin
PACKAGE := LICENSE MANIFEST.in README.md pyproject.toml setup.py voila.json $(shell find gamelib terakoya widgets share docs notebooks \
	-name node_modules -prune -o -name __pycache__ -prune -o -type f -print)
MODULES := widgets/frontend/node_modules/.package-lock.json
FAST := not browser and not slow and not long
# in the order of their names: the files with the fewest tests last the longest, and must not come last
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

.PHONY: play course test test-long check bench compiled site screens docs release-check clean

play: $(VENV)/installed
	$(BIN)/terakoya play $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

course: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check '.[server,course]'
	$(BIN)/jupyter lab notebooks/course

test: $(VENV)/installed-test $(MODULES)
	$(BIN)/python scripts/tools.py chromium
	$(BIN)/python scripts/tools.py compiler
	$(PYTEST) --no-skips -m "not long"

test-long: $(VENV)/installed-test $(MODULES)
	$(BIN)/python scripts/tools.py chromium
	$(BIN)/python scripts/tools.py compiler
	$(PYTEST) --no-skips

check: $(VENV)/installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(PYTEST) -m "$(FAST)"

bench: $(VENV)/installed-test
	$(BIN)/pip install --quiet '.[bench]'
	$(BIN)/python -m benchmarks

# a compiled copy of gamelib; the sources stay pure
compiled: $(VENV)/installed-test
	$(BIN)/python scripts/compiled.py

# the pages as files for any web server, in build/site
site: $(VENV)/installed-test $(MODULES)
	$(BIN)/python scripts/site.py

screens: $(VENV)/installed-test
	$(BIN)/python scripts/tools.py chromium
	$(BIN)/python scripts/screens.py

# the reference of the Python API, in build/api
docs: $(VENV)/installed-test
	$(BIN)/python scripts/api.py

release-check: $(VENV)/installed-test
	$(BIN)/pip install --quiet '.[build]'
	$(BIN)/python scripts/release_check.py

clean:
	rm -rf $(VENV) build dist *.egg-info artifacts widgets/frontend/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find gamelib terakoya widgets \( -name __pycache__ -o -name '*.so' \) -prune -exec rm -rf {} +

$(BIN)/python:
	python=$$(sh scripts/python.sh) && $$python -m venv $(VENV)

# build/ would keep files that were deleted since
$(VENV)/installed: $(PACKAGE) | $(BIN)/python
	rm -rf build
	$(BIN)/pip install --quiet --disable-pip-version-check '.[server]'
	touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check '.[test]'
	touch $@

$(MODULES): widgets/frontend/package-lock.json | $(VENV)/installed-test
	$(BIN)/python scripts/tools.py npm ci
	touch $@

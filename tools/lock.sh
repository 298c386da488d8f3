#!/bin/sh
# Writes requirements/*.txt: exact versions with hashes, for every Python and processor that
# pyproject.toml admits. Each set starts from the versions of the one before, so that sets
# can be installed into one environment. `make lock` runs it and names uv.
set -eu
cd "$(dirname "$0")/.."

lock() { # lock NAME ARGUMENTS...
    name=$1
    shift
    echo "requirements/$name.txt"
    # No header and no index in the file: it must serve behind any mirror.
    "$UV" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --no-emit-find-links "$@" -o "requirements/$name.txt"
}

mkdir -p requirements
# Who runs the service from a checkout has its client, too.
# shellcheck disable=SC2086 # several words
run='pyproject.toml --extra service --extra client'
lock run $run
lock build --group build -c requirements/run.txt
lock test $run --group build --group test -c requirements/run.txt -c requirements/build.txt
lock bench $run --group build --group test --group bench -c requirements/test.txt
lock lint $run --group build --group test --group lint -c requirements/bench.txt
lock docs --group docs -c requirements/lint.txt
lock compiler --group compiler
lock train --group train -c requirements/test.txt

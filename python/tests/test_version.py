"""CMakeLists.txt has the version. The other places that need it in writing agree."""

import json
import os
import pathlib
import re
import subprocess

import pytest

import discreet

ROOT = pathlib.Path(__file__).resolve().parents[2]


def found(pattern, file):
    return re.search(pattern, (ROOT / file).read_text(), re.MULTILINE)[1]


VERSION = found(r"^project\(discreet VERSION (\S+)", "CMakeLists.txt")


def test_the_package_has_the_version_of_the_build():
    assert discreet.__version__ == VERSION


def test_files_name_the_same_version():
    assert found(r"^version: (\S+)$", "CITATION.cff") == VERSION
    assert found(r"^## (\S+)", "CHANGELOG.md") == VERSION
    assert json.loads((ROOT / "web/client/package.json").read_text())["version"] == VERSION


def test_the_consumer_asks_for_libraries_of_this_interface():
    assert found(r"find_package\(discreet (\S+)", "examples/consumer/CMakeLists.txt") == VERSION.rpartition(".")[0]


@pytest.mark.skipif("DISCREET_PROGRAM" not in os.environ, reason="DISCREET_PROGRAM names the executable to test")
def test_the_program_prints_it():
    printed = subprocess.run([os.environ["DISCREET_PROGRAM"], "--version"], capture_output=True, text=True, check=True)
    assert printed.stdout == f"discreet {VERSION}\n"

"""The types that the package ships are those of the code."""

import ast
import inspect
import pathlib
import re
import subprocess
import sys

import pytest

import discreet
from discreet import _core

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_committed_stub_is_the_generated_one():
    subprocess.run([sys.executable, ROOT / "scripts" / "make_stubs", "--check"], check=True)


def arguments(definition):
    given = definition.args
    return [argument.arg for argument in [*given.posonlyargs, *given.args, *given.kwonlyargs] if argument.arg != "self"]


def stub_names(body, prefix=""):
    """What a stub declares: {name: names of the arguments}; classes and properties without."""
    names = {}
    for node in body:
        if isinstance(node, ast.ClassDef):
            names[prefix + node.name] = None
            names |= stub_names(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            is_property = any(getattr(mark, "id", None) == "property" for mark in node.decorator_list)
            names[prefix + node.name] = None if is_property else arguments(node)
    return names


def compiled_arguments(function):
    """From the signature that nanobind keeps for its own stubs."""
    (signature, *_), *others = function.__nb_signature__
    assert not others, "an overloaded function"
    signature = re.sub(r"\\\d+", "None", signature)              # a default, kept elsewhere
    signature = re.sub(r"ndarray\[[^\]]*\]", "ndarray", signature)  # shapes are not Python
    tree = ast.parse(signature + ": ...")
    return arguments(tree.body[0])


def compiled_names(owner, prefix=""):
    names = {}
    for name, member in vars(owner).items():
        if name.startswith("_") and name != "__init__":
            continue
        if inspect.isclass(member):
            names[prefix + name] = None
            if not issubclass(member, Exception):
                names |= compiled_names(member, f"{prefix}{name}.")
        elif isinstance(member, property):
            names[prefix + name] = None
        elif hasattr(member, "__nb_signature__"):
            names[prefix + name] = compiled_arguments(member)
    return names


def test_the_stub_of_the_extension_names_what_it_has():
    declared = stub_names(ast.parse((ROOT / "python" / "discreet" / "_core.pyi").read_text()).body)
    compiled = compiled_names(_core)
    compiled.pop("Ledger.__init__", None)
    assert declared == compiled


def test_the_types_are_installed_with_the_package():
    installed = pathlib.Path(discreet.__file__).parent
    for name in ("py.typed", "__init__.pyi", "_core.pyi"):
        assert (installed / name).read_text() == (ROOT / "python" / "discreet" / name).read_text()


def test_the_stub_names_what_the_package_has():
    declared = stub_names(ast.parse((ROOT / "python" / "discreet" / "__init__.pyi").read_text()).body)
    estimators = {name for name in dir(discreet) if name.endswith("Classifier")}
    assert {name for name in declared if "." not in name} == estimators
    for name in estimators:
        signature = inspect.signature(getattr(discreet, name))
        assert declared[f"{name}.__init__"] == list(signature.parameters)


PROGRAM = """
from fractions import Fraction

import discreet
import numpy as np
from numpy.typing import NDArray

one: int = discreet.discrete_laplace(Fraction(1, 2))
many: NDArray[np.int64] = discreet.discrete_gaussian("1.5", size=(3, 4))
position: int = discreet.select(many[0], epsilon=1, mechanism="permute_and_flip")
ledger = discreet.Ledger.create("b.db", epsilon="1/2")
model = discreet.ParityClassifier(dimension=3, epsilon=0.5, variant="single", ledger=ledger)
labels: NDArray[np.int64] = model.fit([[0, 1, 1]], [1]).predict([[0, 1, 1]])
answered: bool = model.answered_
rows = discreet.plan("parity", dimension=3)["rows"]
left: dict[str, Fraction] | None = ledger.left
schema = discreet.Schema.from_dict({"columns": [{"name": "a", "kind": "boolean"}]})
literals: list[str] = schema.literals
for form in (schema, schema.to_dict(), "people.schema.json"):
    discreet.ParityClassifier(schema=form)
try:
    discreet.verify("parity", dimension=2, rows=2)
except discreet.BudgetError as error:
    print(error)
"""
MISTAKES = ["discreet.ParityClassifier(variant='sngle')", "discreet.ParityClassifier(dimensions=3)",
            "discreet.ThresholdClassifier(ledger=3)", "discreet.discrete_laplace(1).shape",
            "discreet.discrete_laplace()", "discreet.discrete_gaussian(1, 2).bit_length()", "discreet.plan()",
            "discreet.NoClassifier()", "discreet.select([1], 1, '2')", "discreet.ParityClassifier(schema=3)",
            "discreet.Schema.draft('codebook.csv')", "discreet.Schema({}).literals + 1",
            "discreet.Ledger.create('b.db', epsilon=[])"]


def check_types(program, folder):
    (folder / "program.py").write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10", "program.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_program_that_uses_the_package_passes_the_type_checker_and_its_mistakes_do_not(tmp_path):
    pytest.importorskip("mypy")
    checked = check_types(PROGRAM, tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    checked = check_types("import discreet\n" + "\n".join(MISTAKES), tmp_path)
    found = {int(line) for line in re.findall(r"^program.py:(\d+): error", checked.stdout, re.MULTILINE)}
    assert found == set(range(2, len(MISTAKES) + 2)), checked.stdout + checked.stderr

"""The house has a floor for each of its rooms: a contract of `pyproject.toml` stands for every one."""

import ast
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
RULES = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
BESIDE = {"migrations", "management", "commands", "templatetags", "dates", "postgresql"}
"""Folders that Django asks for, each beside the others."""
ALONE = {"accounts.notices.channels"}
"""A room of a few modules that are chosen from: nothing in them builds on another but what their `__init__` gives."""

EACH_ITS_OWN = {"Settings"}
"""What each format of events has by this name, and is asked for by."""


def rooms():
    """Every package with modules of its own."""
    for root in RULES["root_packages"]:
        for init in (ROOT / root).rglob("__init__.py"):
            parts = init.parent.relative_to(ROOT).parts
            if not BESIDE & set(parts):
                yield ".".join(parts)


def test_every_room_has_a_contract_for_what_is_in_it():
    layers = {room for rule in RULES["contracts"] if rule.get("exhaustive") for room in rule["containers"]}
    beside = {rule["modules"][0].removesuffix(".*") for rule in RULES["contracts"] if rule["type"] == "independence"}
    assert layers | beside | ALONE == set(rooms())


def test_no_arrow_is_left_out_of_a_contract():
    assert RULES["exclude_type_checking_imports"] is False
    assert [rule["name"] for rule in RULES["contracts"] if "ignore_imports" in rule] == []


def test_a_new_module_without_a_floor_breaks_the_contract_of_its_room(tmp_path):
    for root in RULES["root_packages"]:
        shutil.copytree(ROOT / root, tmp_path / root, ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    strays = [room for rule in RULES["contracts"] if rule.get("exhaustive") for room in rule["containers"]]
    for room in strays:
        (tmp_path / room.replace(".", "/") / "stray.py").touch()
    command = [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout
    assert [room for room in strays if f"{room}.stray" not in said] == []


def types():
    """The types that modules declare, classes or not, but for those of commands and migrations, which Django names."""
    for root in RULES["root_packages"]:
        for path in (ROOT / root).rglob("*.py"):
            if not BESIDE & set(path.parts):
                yield from filter(None, map(type_declared, ast.parse(path.read_text()).body))


def type_declared(line):
    match line:
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp() | ast.Call()):
            return name if name[0].isupper() and not name.isupper() else None


def test_no_two_types_have_one_name():
    assert {name for name, count in Counter(types()).items() if count > 1} == EACH_ITS_OWN

"""What the environment may say is told to whoever runs a site, and stands in one table."""

import ast
import re

from django.conf import settings

from config.environment import Environment

TABLE = (settings.BASE_DIR / "docs" / "full-stack.md").read_text().split("\n\n")[1]
FILES = sorted((settings.BASE_DIR / "config").rglob("*.py"))


def is_asked(node):
    """Whether a call reads a variable: `env("X")`, `env.int("X")`, `os.environ.get("X")`."""
    return isinstance(node, ast.Call) and re.match(
        r"env(\.(?!Env\b|\w+_config\b)\w+)?$|os\.(environ\.get|getenv)$", ast.unparse(node.func)
    )


def asked_in(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if is_asked(node):
            yield ast.literal_eval(node.args[0])  # whoever asks for a name that is put together hides it from this


def test_every_variable_that_settings_read_is_in_the_table():
    asked = {name for path in FILES for name in asked_in(path)}
    assert len(asked) >= 40
    assert asked - set(re.findall(r"`([A-Z_]+)`", TABLE)) == set()


def test_names_in_a_list_may_have_spaces_around_them(monkeypatch):
    monkeypatch.setenv("NAMED", " play.example.org, example.org ,,\t10.0.3.0/28 , ")
    assert Environment().list("NAMED") == ["play.example.org", "example.org", "10.0.3.0/28"]

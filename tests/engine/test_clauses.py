"""What a rule is called."""

import re
from typing import get_args

from games.engine.board import DATA
from games.engine.clauses import Printed


def test_the_type_of_a_clause_has_all_that_stand_in_the_tables_and_no_other():
    tables = "".join((DATA / name).read_text(encoding="utf-8") for name in ("clauses.md", "rulings.md"))
    written = re.findall(r"^\| ([A-Z]-\d\d) ", tables, re.MULTILINE)
    assert sorted(get_args(Printed)) == sorted(written)

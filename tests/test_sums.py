"""Pages and standing orders work out no sums: engine and figures have them, and what is told twice differs some day."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("games/pages", "games/orders", "games/templatetags")
SUMS = {
    "cash", "owed", "price", "house_price", "amount", "costs", "brings", "gain", "lacking", "short", "loan", "high",
    "free_cash", "original", "worth",
}  # fmt: skip
"""What sums of money are called where engine and figures give them."""
RULES = {"price_of", "most_lent", "redeemed_for", "room", "premium"}
"""What of the rules works out such a sum: figures ask it, for everybody."""
LOANS = {"payoff", "tenth"}


def is_sum(node):
    node = node.value if isinstance(node, ast.Subscript) else node
    return isinstance(node, ast.Attribute) and node.attr in SUMS


def worked_out(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Mod):
            found = is_sum(node.left) or is_sum(node.right)
        elif isinstance(node, ast.Call):
            asked = node.func
            found = (isinstance(asked, ast.Attribute) and asked.attr in RULES) or getattr(asked, "id", "") in LOANS
            found = found or (getattr(asked, "id", "") == "sum" and "amount" in ast.unparse(node))
        else:
            found = False
        if found:
            yield ast.unparse(node)


def test_pages_and_orders_work_out_no_sum():
    found = [
        (str(path.relative_to(ROOT)), said)
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for said in worked_out(ast.parse(path.read_text()))
    ]
    assert found == []

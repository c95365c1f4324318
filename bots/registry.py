"""Every strategy by its name, with what players read of it."""

from __future__ import annotations

from games.engine.actions import PlayerAction
from games.reasons import Reason

from .chair import Chair
from .grades.holder import HOLDER
from .grades.master import HASTY, MASTER, PATIENT
from .grades.novice import NOVICE
from .grades.regular import REGULAR
from .grades.shrewd import SHREWD
from .strategy import Strategy

GRADES = (REGULAR, NOVICE, SHREWD, MASTER, HASTY, PATIENT)
"""What a table may seat; the first is the one that stands for all in forms of before."""
BEST = MASTER
"""The one that advises."""
FORMER = {"steady": REGULAR}
"""Names that seats of earlier releases still have, and who plays there now."""
STRATEGIES: dict[str, Strategy] = {grade.name: grade for grade in (*GRADES, HOLDER)} | FORMER
"""Every one that plays at tables: who holds the seat of somebody absent as well."""
BY_STRENGTH = tuple(grade.name for grade in (NOVICE, REGULAR, SHREWD, HASTY, MASTER, PATIENT))
"""The grades from the easiest to the hardest."""
ALIKE = {grade.name: MASTER.name for grade in (HASTY, PATIENT)}
"""Those that differ from another in nothing but time: results against either are against that grade."""
LABELS = {grade.name: grade.label for grade in GRADES}
"""What one reads where one chooses among them."""
WORDS = {grade.name: grade.grade for grade in GRADES}
"""What stands beside their names."""


def reason_of(kind: str, chair: Chair, action: PlayerAction) -> Reason | None:
    """What a bot of this kind says of an offer that it makes or refuses; None of anything else."""
    strategy = STRATEGIES[kind]
    return strategy.why(chair, action) if isinstance(strategy, Strategy) else None

"""The formats of events, each one module; this is their registry."""

from .arena import ARENA
from .final import FINALS
from .format import Format
from .knockout import KNOCKOUT
from .round_robin import ROUND_ROBIN
from .season import SEASON
from .swiss import SWISS

FORMATS: dict[str, Format] = {each.name: each for each in (SWISS, ROUND_ROBIN, KNOCKOUT, FINALS, ARENA, SEASON)}
"""By the name under which an event stores its format."""

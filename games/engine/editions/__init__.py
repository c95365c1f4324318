"""The registry: every edition by its name."""

from ..edition import Edition
from .atlantic import ATLANTIC
from .community import COMMUNITY
from .france import FRANCE
from .paris import PARIS
from .polynesia import POLYNESIA

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (POLYNESIA, ATLANTIC, FRANCE, PARIS, COMMUNITY)}

"""The column by which a name is found that looks like another."""

from __future__ import annotations

from typing import Any

from django.db import models

from accounts.looks import LONGEST, key_of


class LooksField(models.CharField):
    """The key of the name in another column, written with each row; '' on rows that an earlier release has written."""

    def __init__(self, of: str, **kwargs: Any) -> None:
        """`of` is the column that has the name."""
        said = {"max_length": LONGEST, "db_default": "", "blank": True, "editable": False}
        super().__init__(**{**said, **kwargs})
        self.of = of

    def deconstruct(self) -> Any:
        """As migrations write it down."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The key of the name as it is stored."""
        key = key_of(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, key)
        return key

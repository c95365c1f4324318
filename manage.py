#!/usr/bin/env python
"""The door to every management command."""

import io
import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DataError, Error, IntegrityError

    if isinstance(sys.stdout, io.TextIOWrapper):  # what a terminal has no sign for is written out
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:  # whoever stops it knows why
        sys.exit(130)
    except BrokenPipeError:  # whoever reads it has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is still to be written
        sys.exit(141)
    except Error as error:  # it is away, not migrated, read only, no database at all; or has turned down what is wrong
        if "--traceback" in sys.argv or isinstance(error, DataError | IntegrityError):
            raise
        sys.exit(f"The database cannot be used: {str(error).strip()}")
    except ImproperlyConfigured as error:  # what a variable says, most of the time
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"The settings cannot be used: {error}")

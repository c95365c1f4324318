"""The secret of a site, and of a machine of one's own."""

import os
import stat
import threading

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.secret import given, local_secret


def test_the_secret_of_this_machine_is_for_its_owner_only(tmp_path):
    (tmp_path / "var").mkdir(mode=0o755)
    secret = local_secret(tmp_path / "var")
    assert len(secret) >= 50
    os.chmod(tmp_path / "var" / "secret_key", 0o644)
    assert local_secret(tmp_path / "var") == secret
    assert os.listdir(tmp_path / "var") == ["secret_key"]
    for path in (tmp_path / "var", tmp_path / "var" / "secret_key"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


def test_processes_that_start_together_have_one_secret(tmp_path):
    found = []
    threads = [threading.Thread(target=lambda: found.append(local_secret(tmp_path / "var"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1


def a_file(place):
    (place / "var").touch()


def no_room(place):
    (place / "var").mkdir()
    (place / "var" / "secret_key").symlink_to("/dev/full/none")


@pytest.mark.parametrize("is_left", [a_file, no_room])
def test_where_nothing_can_be_kept_the_folder_is_named_and_why(tmp_path, is_left):
    is_left(tmp_path)
    with pytest.raises(ImproperlyConfigured, match=r"/var, where this machine keeps its own: \w+"):
        local_secret(tmp_path / "var")


def test_a_secret_of_which_nothing_is_left_is_named_and_no_page_is_served_without(tmp_path):
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="secret_key is empty"):
        local_secret(tmp_path)


def test_a_site_has_a_secret_that_was_given():
    assert given("of this site") == "of this site"
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        given("")

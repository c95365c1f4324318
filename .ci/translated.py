"""Whether the file of each language holds just the sentences of the code. Needs gettext; says so where it is not."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
CODE = ("accounts", "bots", "clubs", "config", "games", "talk", "templates", "manage.py")


Sentence = tuple[str | None, str, str]
"""Its context, the sentence, and how it reads of several: two may differ in one of these alone."""


def gathered(folder: Path) -> set[Sentence]:
    """The sentences of the code, gathered anew in a copy of it."""
    for name in CODE:
        source = ROOT / name
        shutil.copytree(source, folder / name) if source.is_dir() else shutil.copy(source, folder / name)
    (folder / "locale").mkdir()
    command = [sys.executable, "manage.py", "makemessages", "-l", "fr", "-v", "0"]
    subprocess.run(command, cwd=folder, check=True)
    return sentences_of(polib.pofile(str(folder / "locale/fr/LC_MESSAGES/django.po")))


def sentences_of(file: polib.POFile) -> set[Sentence]:
    """What a file has sentences for."""
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in file}


def main() -> int:
    """Compare, say what is missing or left over."""
    if shutil.which("xgettext") is None:
        print("translations: not compared with the code, there is no gettext here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        code = gathered(Path(folder))
    files = sorted(ROOT.glob("locale/*/LC_MESSAGES/django.po"))
    wrong = [f"{path.parts[-3]}: {fault}" for path in files for fault in faults_of(path, code)]
    languages = ", ".join(path.parts[-3] for path in files)
    print("\n".join(wrong) or f"translations: {len(code)} sentences, all there in {languages}")
    return 1 if wrong else 0


def faults_of(path: Path, code: set[Sentence]) -> list[str]:
    """What is missing in a file, left over, or not translated."""
    file = polib.pofile(str(path))
    ours = sentences_of(file)
    wrong = [f"missing: {one}" for one in code - ours] + [f"left over: {one}" for one in ours - code]
    return wrong + [f"not translated: {entry.msgid}" for entry in file.untranslated_entries() + file.fuzzy_entries()]


if __name__ == "__main__":
    sys.exit(main())

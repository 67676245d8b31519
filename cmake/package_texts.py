#!/usr/bin/env python3
"""What a package holds besides the program, from the program's own words: manual pages, completions, changelogs.

  cmake/package_texts.py PROGRAM FOLDER CHANGELOG VERSION DATE MAINTAINER

DATE is the commit's, in seconds since 1970: nothing here depends on the day it is made.
"""

import gzip
import shutil
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path


def compress(file, data):
    file.write_bytes(gzip.compress(data, 9, mtime=0))
    file.chmod(0o644)


def main():
    program, folder, changelog, version, date, maintainer = sys.argv[1:]
    folder = Path(folder)
    pages = folder / "man1"
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir(parents=True)

    def said(*words):
        return subprocess.run([program, *words], check=True, capture_output=True).stdout

    said("manual", "--to", str(pages))
    for page in pages.glob("*.1"):
        compress(page.with_suffix(".1.gz"), page.read_bytes())
        page.unlink()
    for shell in ("bash", "zsh", "fish"):
        (folder / f"ludothek.{shell}").write_bytes(said("completions", shell))
    compress(folder / "changelog.gz", Path(changelog).read_bytes())
    entry = (f"ludothek ({version}) bookworm; urgency=medium\n\n  * What changed is told in changelog.gz.\n\n"
             f" -- {maintainer}  {formatdate(int(date))}\n")
    compress(folder / "changelog.Debian.gz", entry.encode())


if __name__ == "__main__":
    main()

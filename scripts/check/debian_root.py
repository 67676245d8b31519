"""A clean Debian 12 in a folder, for scripts that try something there (bare, package).

Everything happens in namespaces of its own (APART): nothing is ever mounted where this machine would see it, and with the
script all that it started is gone. BARE_MIRROR names another mirror of Debian than this machine's.
"""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

SUITE = "bookworm"
# In front of a command: namespaces that end with it.
APART = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
# What this machine knows about the way out, where it has it.
ROADS = ["/etc/apt", "/etc/ssl", "/etc/hosts", "/etc/resolv.conf", "/usr/local/share/ca-certificates",
         "/usr/share/ca-certificates", "/usr/share/keyrings"]
VARIABLES = re.compile(r"_proxy$|^npm_config_|SSL|CERT|_CA_|^JOBS$", re.IGNORECASE)



def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd="/").stdout.strip()


def mirror():
    """Where this machine has its Debian from."""
    lines = output_of("apt-get", "indextargets", "--format", "$(CODENAME) $(LABEL) $(REPO_URI)", "Created-By: Packages")
    found = [line.split()[2] for line in lines.splitlines() if line.split()[:2] == [SUITE, "Debian"]]
    if not found and "BARE_MIRROR" not in os.environ:
        raise RuntimeError(f"this machine has no source of Debian {SUITE}; name one in BARE_MIRROR")
    return os.environ.get("BARE_MIRROR") or found[0]


def variables():
    return {name: value for name, value in os.environ.items() if VARIABLES.search(name)}


def copy_roads(folder):
    """How this machine reaches Debian holds in there, too."""
    for road in map(Path, ROADS):
        there = folder / road.relative_to("/")
        if road.is_dir():
            shutil.rmtree(there, ignore_errors=True)
            shutil.copytree(road, there, symlinks=True)
        elif road.exists():
            there.unlink(missing_ok=True)
            shutil.copy(road, there)  # what a link leads to


def make_root(folder, packages):
    """Debian's least, and these packages."""
    proxy = output_of("apt-config", "shell", "proxy", "Acquire::http::Proxy").removeprefix("proxy='").removesuffix("'")
    environment = os.environ | ({"http_proxy": proxy} if proxy and proxy != "DIRECT" else {})
    made = subprocess.run([*APART, "debootstrap", "--variant=minbase", f"--include={','.join(packages)}", SUITE, str(folder),
                           mirror()], env=environment, capture_output=True, text=True)
    if made.returncode:
        raise RuntimeError(f"debootstrap failed: {(made.stdout + made.stderr).strip().splitlines()[-1]}")


def remove(folder):
    """Nothing of this machine is mounted in there, and not even a mistake would cross into another file system."""
    while subprocess.run(["rm", "-rf", "--one-file-system", str(folder)]).returncode:
        time.sleep(1)  # what was just ended may still write

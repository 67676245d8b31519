# Sourced by the scripts that install and build: what they say. A step that fails says in one line what failed and what
# to do; a long one that nobody has to read writes its words to build/<script>.log instead.
jobs=${JOBS:-$(nproc)}
script=$(basename "$0")

# step <number> <what it does>: in front of each step of a first build (scripts/build), and nothing otherwise.
step() {
  if [[ -n ${FIRST_BUILD:-} ]]; then echo "Step $1 of 5: $2"; fi
}

# fail <sentence> [exit code]
fail() {
  local sentence=$1 free
  free=$(df --output=avail -k . /var | sed 1d | sort -n | head -n 1)
  if ((free < 50000)) || grep -qsE 'ENOSPC|No space left|enough free space' "build/$script.log"; then
    sentence="the disk is full; a first build takes 3 GB. Make room, then try again"
  fi
  echo "$script: $sentence" >&2
  exit "${2:-1}"
}

# quietly <sentence> <command>…: its words go to the log; where it fails, the sentence is said.
quietly() {
  local sentence=$1 log=build/$script.log
  shift
  { mkdir -p build && : >"$log"; } 2>/dev/null || log=/dev/null
  "$@" >"$log" 2>&1 || fail "$sentence ($log has what $1 said)"
}

# compile <preset> <target>
compile() {
  quietly "CMake can't prepare the build; make clean, then try again" cmake --preset "$1"
  cmake --build --preset "$1" -j "$jobs" --target "$2" ||
    fail "compiling $2 failed, as said above. If the compiler was killed, memory is short: try again with JOBS=1"
}

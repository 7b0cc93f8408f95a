"""The command line of bubblewrap for one command: what it may write, what it sees, what is hidden.

Everything is read-only but the repository and a private /tmp; the git folders of the repository are
read-only; /run, where the sockets of other programs lie, is empty; processes, IPC and host name are its own;
the network is off unless it was asked for; well-known places of credentials and memkit's own state are empty.

What this does not protect:

- Other files that the user can read, whatever they hold, can be read; with the network on they can be sent.
- What the command writes in the repository may run later: a hook that git is told to look for in the tree,
  a script, a test, an editor's settings. Git folders of nested repositories are not read-only.
- A repository that is the home folder, or holds it, leaves all of it writable but the places named here.
- Sockets outside of /tmp and /run can be spoken to; with the network on, abstract ones as well.
- Memory, processors and the space of the repository's disk can be used up until time is up.
- Keys in the kernel's keyring, and flaws of the kernel.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.folders import make_own, state_folder
from memkit.adapters.names import lies_in
from memkit.adapters.proof.environment import bare_environment
from memkit.adapters.proof.gitdirs import git_places
from memkit.adapters.proof.isolation import cage_words
from memkit.adapters.proof.order import Order
from memkit.adapters.proof.supervise import FIRST_EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.adapters.proof.isolation import Isolation

_PRIVATE = ("/tmp", "/run")  # noqa: S108 - these are made empty

CREDENTIALS = (
    ".ssh .aws .azure .gnupg .kube .docker .netrc _netrc .git-credentials .config/git/credentials"
    " .config/gcloud .config/gh .config/glab-cli .config/hub .config/doctl .config/hcloud .config/op"
    " .config/rclone .config/containers/auth.json .config/pip/pip.conf .config/anthropic"
    " .config/github-copilot .claude/.credentials.json .claude.json"
    " .codex/auth.json .npmrc .yarnrc.yml .pypirc .pip/pip.conf"
    " .cargo/credentials .cargo/credentials.toml .gem/credentials .m2/settings.xml .gradle/gradle.properties"
    " .terraform.d/credentials.tfrc.json .terraformrc .vault-token .password-store .local/share/keyrings"
    " .local/share/gnome-keyring .pgpass .my.cnf .mylogin.cnf .boto .s3cfg .databrickscfg .oci .fly"
    " .mozilla .thunderbird .config/google-chrome .config/chromium .config/BraveSoftware .config/Bitwarden"
    " .bash_history .zsh_history .python_history .psql_history .node_repl_history"
    " .local/share/fish/fish_history"
).split()
"""Below the home folder, files and folders that hold credentials; what is there is covered by empty ones."""


_NAMED_BY = (
    "AWS_SHARED_CREDENTIALS_FILE AWS_CONFIG_FILE KUBECONFIG GNUPGHOME DOCKER_CONFIG CLOUDSDK_CONFIG"
    " GH_CONFIG_DIR GOOGLE_APPLICATION_CREDENTIALS NPM_CONFIG_USERCONFIG NETRC PGPASSFILE PASSWORD_STORE_DIR"
    " AZURE_CONFIG_DIR"
).split()
"""Variables of memkit's environment that name such places elsewhere."""


def caged(
    order: Order,
    root: Path,
    outer: Mapping[str, str],
    isolation: Isolation,
    *,
    network: bool,
    reads: tuple[str, ...] = (),
) -> Order:
    """The order to start bubblewrap with, for an order to run in the tree at `root`.

    `outer` is memkit's own environment, `reads` folders that the command has to see.
    """
    top = os.path.realpath(root)
    environment = {"XDG_CACHE_HOME": "/tmp/cache"} | dict(order.environment)  # noqa: S108 - private
    if not lies_in(os.path.realpath(environment.get("TMPDIR", "/")), top):
        environment["TMPDIR"] = "/tmp"  # noqa: S108 - private
    git = git_places(top)
    if git and not lies_in(git[0], top):
        environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"] = "1"  # the tree is mounted, its git folder is above
    covers = list(_covered(outer, top))
    empties = _Empties()
    words = [
        "bwrap",
        *cage_words(),
        *(word for folder in _PRIVATE if os.path.isdir(folder) for word in ("--tmpfs", folder)),
        *_shown(bare_environment(outer), order.program, reads, network=network),
        *empties.cover(path for path in covers if not lies_in(path, top)),
        *(word for path in git if lies_in(top, path) for word in ("--ro-bind", path, path)),
        *("--bind", top, top),
        *empties.cover(path for path in covers if lies_in(path, top)),
        *_read_only_git(git, top),
        *(word for path in covers if os.path.isdir(path) for word in ("--remount-ro", path)),
        *(["--unshare-net"] if isolation.can_cut_network and not network else []),
        *("--chdir", order.folder),
        *(word for name, value in environment.items() for word in ("--setenv", name, value)),
        *("--", order.program, *order.argv[1:]),
    ]
    return Order(isolation.bubblewrap, tuple(words), order.folder, (), caged=True, empties=empties.count)


class _Empties:
    """Numbers the descriptors of the empty files that cover files."""

    def __init__(self) -> None:
        self.count = 0

    def cover(self, paths: Iterator[str]) -> Iterator[str]:
        for path in paths:
            if os.path.isdir(path):
                yield from ("--tmpfs", path)
            else:
                yield from ("--ro-bind-data", str(FIRST_EMPTY + self.count), path)
                self.count += 1


def _covered(outer: Mapping[str, str], top: str) -> Iterator[str]:
    """The real paths to cover, those that are there."""
    homes = [os.path.realpath(home) for home in _homes(outer)]
    state = os.path.realpath(state_folder())
    if lies_in(state, top):  # else a command could make it, with approvals of its own
        make_own(Path(state))
    places = [os.path.join(home, *name.split("/")) for home in homes for name in CREDENTIALS]
    places += [path for name in _NAMED_BY for path in outer.get(name, "").split(":") if os.path.isabs(path)]
    for real in dict.fromkeys(os.path.realpath(place) for place in (*places, state)):
        needed = real == top or any(lies_in(home, real) for home in homes)
        if not needed and (os.path.isdir(real) or os.path.isfile(real)):
            yield real


def _homes(outer: Mapping[str, str]) -> tuple[str, ...]:
    """The home folder that the environment names, and the one that the system knows."""
    named = outer.get("HOME", "")
    try:
        import pwd

        known = pwd.getpwuid(os.getuid()).pw_dir
    except (ImportError, KeyError):
        known = ""
    return tuple(dict.fromkeys(home for home in (named, known) if os.path.isabs(home)))


def _shown(
    environment: Mapping[str, str], program: str, reads: tuple[str, ...], *, network: bool
) -> Iterator[str]:
    """What lies in a private folder and is needed nevertheless, read-only.

    `environment` is without what the command line sets: `HOME=/run A` would show all sockets there.
    """
    wanted = [environment.get("HOME", ""), environment.get("VIRTUAL_ENV", ""), *reads]
    programs = [*environment.get("PATH", "").split(":"), os.path.dirname(program)]
    wanted += [_with_its_library(folder) for folder in programs]
    if network:
        wanted.append(os.path.realpath("/etc/resolv.conf"))
    for path in wanted:
        normal = os.path.normpath(path) if path else ""
        if any(normal.startswith(f"{folder}/") for folder in _PRIVATE):
            yield from ("--ro-bind-try", normal, normal)


def _with_its_library(folder: str) -> str:
    """A folder of programs, or the virtual environment that it is part of."""
    above = os.path.dirname(os.path.normpath(folder)) if folder else ""
    return above if above and os.path.isfile(os.path.join(above, "pyvenv.cfg")) else folder


def _read_only_git(git: tuple[str, ...], top: str) -> Iterator[str]:
    """Git's places that the tree holds, or that a private folder would hide."""
    for path in git:
        hidden = any(lies_in(path, folder) for folder in _PRIVATE)
        if (lies_in(path, top) or hidden) and not lies_in(top, path):
            yield from ("--ro-bind-try", path, path)

"""Builds the rules with mypyc if a C compiler works, and leaves them as plain Python otherwise.

UNDERCROFT_PURE=1               do not compile
UNDERCROFT_REQUIRE_COMPILED=1   stop with an error rather than install the rules interpreted
UNDERCROFT_REQUIRE_PAGE=1       the same rather than install no page

The page is built too if Node can be had, and its sources are there; a server without it says so.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCES = Path("src/undercroft")
RULES = ("kernel/*.py", "games/*/rules/*.py", "games/*/bots/thumb*.py")
"""What is compiled."""
INTERPRETED = ("__init__.py", "vecs.py")
"""What stays Python in a compiled build."""
GROUP = "undercroft_rules"  # names the shared library: undercroft_rules__mypyc
PURE = os.environ.get("UNDERCROFT_PURE", "") not in ("", "0")
REQUIRE_COMPILED = os.environ.get("UNDERCROFT_REQUIRE_COMPILED", "") not in ("", "0")
REQUIRE_PAGE = os.environ.get("UNDERCROFT_REQUIRE_PAGE", "") not in ("", "0")

RARE_CALLS = Path("build/rare_calls.h")
RARE = """
struct _object;
void PyErr_SetNone(struct _object *) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, struct _object *) __attribute__((cold));
"""
"""Tells the compiler which calls are rare, so that it keeps what leads to them out of the way: a twentieth faster."""

PROBE = """
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""


def say(line: str) -> None:
    """Print the one line people should see; the Makefile looks for its first word."""
    print(f"undercroft: {line}", flush=True)


def interpreted(why: str) -> list[Extension]:
    if REQUIRE_COMPILED:
        sys.exit(f"undercroft: {why}, and UNDERCROFT_REQUIRE_COMPILED is set")
    say(f"rules interpreted ({why})")
    return []


def compiler_works() -> bool:
    """Compile and link a tiny extension like the real ones: this also detects a missing linker or Python.h."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        trial = build_ext(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(source)])]}))
        trial.build_lib = trial.build_temp = folder
        try:
            trial.ensure_finalized()
            trial.run()
        except Exception:  # any exception from a compiler, or from its absence, means "no"
            return False
        return True


def rule_extensions() -> list[Extension]:
    found = (path for pattern in RULES for path in SOURCES.glob(pattern))
    modules = sorted(str(path) for path in found if path.name not in INTERPRETED)
    if not modules:
        return interpreted("there is no module to compile")
    if PURE:
        return interpreted("UNDERCROFT_PURE is set")
    if not compiler_works():
        return interpreted("no working C compiler with Python headers")
    from mypyc.build import mypycify

    try:
        # One C file for all modules: calls between them are direct and can be inlined. Other modules that they name are
        # not its business, nor is whether what those need is installed.
        wanted = ["--follow-imports=silent", *modules]
        extensions = mypycify(wanted, opt_level="3", debug_level="0", group_name=GROUP)
    except SystemExit:  # how mypycify stops, once it has printed why
        return interpreted("compiling failed: mypyc refuses them")
    if sys.platform != "win32":
        # Integers wrap. Calls within the library are its own and may be inlined: an eighth faster, and level 3 adds a
        # twentieth to that. Looking for misleading indentation would take two thirds of the time in so long a file. And
        # a newer compiler's new warning is not an error.
        RARE_CALLS.parent.mkdir(exist_ok=True)
        RARE_CALLS.write_text(RARE)
        flags = [
            "-include",
            str(RARE_CALLS),
            "-fwrapv",
            "-fno-semantic-interposition",
            "-Wno-misleading-indentation",
            "-Wno-error",
        ]
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return extensions


class BuildPython(build_py):
    """Removes what earlier builds copied, so that a deleted file does not end up in the next wheel."""

    def run(self) -> None:
        self.build_page()
        for old in Path(self.build_lib, "undercroft").rglob("*"):
            if old.is_file() and old.suffix not in (".so", ".pyd"):
                old.unlink()
        super().run()
        self.compile_words()

    def build_page(self) -> None:
        """The page of the server, if it can be built here."""
        if not Path("web").exists():
            return
        sys.path.insert(0, "tools")
        import page

        try:
            page.build()
            say("page built")
        except page.NoPage as reason:
            if REQUIRE_PAGE:
                sys.exit(f"undercroft: {reason}, and UNDERCROFT_REQUIRE_PAGE is set")
            say(f"without the page ({reason})")

    def compile_words(self) -> None:
        """The catalogues, as the program reads them."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in Path(self.build_lib).rglob("words/locale/*.po"):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(text, locale=source.stem))
            source.unlink()


class BuildRules(build_ext):
    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
            say("rules compiled")
        except Exception as error:
            print(error)
            self.extensions = self.distribution.ext_modules = interpreted("compiling failed")
        self.forget_old_libraries()

    def forget_old_libraries(self) -> None:
        wanted = {Path(output).resolve() for output in self.get_outputs()}
        for pattern in ("*.so", "*.pyd"):
            for library in Path(self.build_lib).rglob(pattern):
                if library.resolve() not in wanted:
                    library.unlink()


# A front end asks for the metadata first; compile only for the build itself.
only_metadata = {"egg_info", "dist_info", "sdist"}.intersection(sys.argv[1:])
setup(
    ext_modules=[] if only_metadata else rule_extensions(),
    cmdclass={"build_py": BuildPython, "build_ext": BuildRules},
)

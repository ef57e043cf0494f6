"""Compiles the catalogues: the program reads .mo files, people write .po files."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPython(build_py):
    def run(self) -> None:
        super().run()
        for source in Path(self.build_lib).rglob("words/locale/*.po"):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(text, locale=source.stem))


setup(cmdclass={"build_py": BuildPython})

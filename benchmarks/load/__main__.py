"""What servers hold: many tables, slow readers, kills, tables that nobody looks at, engines that are away.

python -m benchmarks.load [--tables 1000] [--grow 100,5000] [--seconds 15] [--rate 200] [--part alone|club] [--json]

Real servers run in processes of their own, and this one plays at all their tables, both titles: most have two people,
one in ten has one, a bot, and somebody who watches. Where a game ends, another begins. Each table has an address of its
own, so that the limits of a server hold. An update counts when the other socket at the table has read it. The processor
time of all processes is shown as well: on a busy machine it says more than the clock. Needs Linux.

First one server is alone with a file. Then two share a PostgreSQL and a Redis, and each table has somebody at both;
this part is left out where those are not installed.
"""

import argparse
import asyncio
import json
import resource
import sys

from benchmarks.load.alone import SLOW, alone
from benchmarks.load.club import club
from benchmarks.load.report import Report
from tools.engines import NotInstalled

SPARE_FILES = 200


def raise_limit(files: int) -> None:
    """Every socket is a file, here and at the server, which inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        if hard != resource.RLIM_INFINITY and hard < files:
            sys.exit(
                f"{files} open files are needed, and {hard} allowed: raise the limit (ulimit -Hn), or fewer tables"
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


async def measured(options: argparse.Namespace) -> Report:
    report = Report(options.json)
    if options.part != "club":
        await alone(report, options)
    if options.part != "alone":
        try:
            await club(report, options)
        except NotInstalled as error:
            print(f"several servers are left out: {error}", file=sys.stderr)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="load", description="Measure what servers hold.")
    parser.add_argument("--tables", type=int, default=1_000, help="so many tables when servers are slowed and killed")
    parser.add_argument("--grow", default="100,5000", help="one server is measured at so many tables as well")
    parser.add_argument("--seconds", type=float, default=15, help="how long each figure is measured")
    parser.add_argument("--rate", type=float, default=200, help="paced: so many answers a second at all tables")
    parser.add_argument("--part", choices=("alone", "club"), help="one server alone, or several: only that")
    parser.add_argument("--database", default="", help="where one server keeps them, if not in a new SQLite file")
    parser.add_argument("--deflate", action="store_true", help="compress messages, as browsers do")
    parser.add_argument("--json", action="store_true", help="as data")
    options = parser.parse_args()
    options.grow = [int(size) for size in options.grow.split(",") if size]
    raise_limit(2 * max([options.tables, *options.grow]) + SLOW + SPARE_FILES)
    report = asyncio.run(measured(options))
    if options.json:
        print(json.dumps(report.rows))
    return int(not report.is_well)


if __name__ == "__main__":
    sys.exit(main())

"""The help pages: what each command and each option is for, with examples to try."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Final

from undercroft import games
from undercroft.bots import BOTS, SEATED
from undercroft.words.language import LANGUAGES, catalogue

THEMES: Final = ("crypt", "parchment", "high-contrast", "terminal")


class Help:
    """The help pages in one language."""

    def __init__(self, spoken: str) -> None:
        self.translate: Callable[[str], str] = catalogue(spoken).gettext
        self._ = _ = self.translate
        self.usage = _("Usage: ")
        self.arguments = _("Arguments:")
        self.options = _("Options:")
        self.commands = _("Commands:")
        self.examples_title = _("Examples:")
        self.default = _("[default: {value}]")
        self.required = _("[required]")
        self.values = {
            "ARGS": _("ARGS"),
            "COMMAND": _("COMMAND"),
            "FILE": _("FILE"),
            "FOLDER": _("FOLDER"),
            "GAME": _("GAME"),
            "KIND": _("KIND"),
            "LANG": _("LANG"),
            "LINK": _("LINK"),
            "NAME": _("NAME"),
        }
        self._say_commands()
        self._say_options()
        self._say_lab_options()
        self._say_examples()
        self._say_lab_examples()
        self._say_online()

    def _say_commands(self) -> None:
        _ = self._
        self.command = {
            "undercroft": _(
                "Small-box dungeon crawls, by the book. Without a command, the app opens. "
                "With --plain you play in plain lines instead, for pipes, screen readers and braille."
            ),
            "play": _("Play a game, in the app or in plain lines. Every answer is saved at once."),
            "resume": _("Continue a saved game: the last one, or the one in FILE, which is then kept up to date."),
            "join": _("Play a seat of an online table, sit down at one you are invited to, or watch."),
            "replay": _("Step through a saved game, answer by answer, or print it all."),
            "position": _("Play from a position in a file, or from a puzzle; without FILE, list the puzzles."),
            "odds": _("Print the exact odds of the throw, test, attack or fight that a saved game stands at."),
            "hint": _("Print what a strong player would do where a saved game stands, and how likely a win is then."),
            "review": _(
                "Look at a saved game again: how likely a win was after every answer, the costliest mistakes and what "
                "would have been better, luck against skill."
            ),
            "stats": _("Print the statistics of the games that you have finished: wins, heroes, days, achievements."),
            "tips": _("Print the tips that come once each in a game, or let them come again."),
            "cards": _("Browse the cards: all of them, one kind, or one card in full."),
            "simulate": _("Simulate many games: wins, areas reached, causes of death."),
            "bench": _("Measure how fast the rules are on one core."),
            "train": _("Train a network to play a game, into FOLDER. Needs PyTorch, and is much faster with a GPU."),
            "settings": _("Show the settings and where files are kept, or change a setting."),
        }

    def _say_options(self) -> None:
        _, known = self._, ", ".join(games.packages())
        self.parameter = {
            "help": _("show this page"),
            "version": _("show the version"),
            "install_completion": _("let the shell complete commands, options and names with Tab"),
            "show_completion": _("print what --install-completion would install"),
            "plain": _("play in plain lines instead of the app: for pipes, screen readers and braille"),
            "lang": _("{names}; otherwise UNDERCROFT_LANG, the saved setting, or the system’s language").format(
                names=_(" or ").join(LANGUAGES)
            ),
            "game": _("which game: {names}; otherwise the first, or the game of the share code").format(names=known),
            "play described": _("describe the table in sentences, for screen readers"),
            "join link": _("the link of a table or a campaign, or the secret link of a seat"),
            "join described": _("describe the table in sentences, for screen readers"),
            "play seed": _("the same seed deals the same dungeon"),
            "play code": _("a share code, which holds the setup and the seed; with --daily, a date such as 2025-12-24"),
            "play code_option": _("the same as CODE"),
            "play daily": _("the dungeon of the day, the same for everybody: today’s, or the one for the date given"),
            "play guided": _("a short, kind first game in which each thing is explained when it first happens"),
            "tips game": _("only this game: {names}").format(names=known),
            "tips again": _("let them come again, once each"),
            "strict": _("you cannot take back what a die or a card has shown"),
            "own_dice": _("roll real dice and type what they show"),
            "play player": _(
                "who plays, once for each seat: me, other (another person at this keyboard) or a bot: {names}; "
                "an Overlord has the last seat"
            ).format(names=", ".join(SEATED)),
            "play new": _("start a new game, without asking about an unfinished one"),
            "cards": _("a folder of your own cards instead of ours; once for each box, the base box first"),
            "resume file": _("a saved game; otherwise the last one"),
            "replay file": _("a saved game; otherwise the last one"),
            "replay log": _("print the whole game and stop"),
            "replay to": _("start after this many answers; with --log, stop there"),
            "odds file": _("a saved game; otherwise the last one"),
            "hint file": _("a saved game; otherwise the last one"),
            "odds helped": _("even in a strict game or the dungeon of a day; the save then says that it was helped"),
            "hint helped": _("even in a strict game or the dungeon of a day; the save then says that it was helped"),
            "review file": _("a saved game; otherwise the last one"),
            "review copies": _("copies of the game to try for each decision: fewer are quicker, more are surer"),
            "review svg": _("also write it as a picture into this file"),
            "review described": _("draw nothing, for screen readers"),
            "stats game": _("only this game: {names}").format(names=known),
            "odds answer": _("the odds of what this answer leads to, by its name"),
            "position file": _("a TOML or JSON file, or the name of a puzzle"),
            "cards first": _("which game: {names}").format(names=known),
            "cards name": _("one card, by its name or id"),
            "cards kind": _("only this kind: monster, trap, boss, character…"),
            "as_json": _("print JSON"),
            "settings language": _("en, fr, or auto for the system’s"),
            "settings theme": _("the look of the app: {names}").format(names=", ".join(THEMES)),
            "settings speed": _("how fast the app shows what happens: slow, normal, fast or none"),
            "settings vi_keys": _("h, j, k and l walk, as the arrow keys do"),
            "settings aid": _("what helps you to decide: none, odds, or hints (odds and hints)"),
            "settings skip": _("pass over questions in which all answers but one only give something up"),
            "settings tips": _("tell tips in games, each once"),
            "settings plain": _("use plain lines instead of the app from now on"),
        }

    def _say_lab_options(self) -> None:
        _, known = self._, ", ".join(games.packages())
        self.parameter |= {
            "simulate game": _("which game: {names}; otherwise the first").format(names=known),
            "simulate games": _("how many games"),
            "simulate seed": _("the first game’s seed; the same seed gives the same output"),
            "simulate bot": _("who plays: {names}").format(names=", ".join(BOTS)),
            "train game": _("which game: {names}; otherwise the first").format(names=known),
            "train folder": _("where the log, the checkpoint and the network are kept"),
            "train minutes": _("how long it is to learn in all; trials are played besides"),
            "train resume": _("go on with the training in that folder"),
            "train ours": _("begin with the network that comes with the game; it has a width of its own"),
            "train variant": _(
                "practise with these cards as well: a folder with a whole deck, or with a folder for each box; can be "
                "given several times"
            ),
            "train width": _("numbers in a layer of the network"),
            "train layers": _("layers between the first and the last; with --ours, no fewer than ours has"),
            "train processes": _("how many processes play; otherwise one fewer than there are cores"),
            "train games": _("how many games each of them plays at once: 512, or as many as before"),
            "train seed": _("of the games practised and of chance in learning"),
            "train device": _("where the network learns: cuda, cpu; otherwise the best there is"),
            "train merge": _(
                "instead of practising, have our network learn to answer as it does itself and this one does, ours "
                "counting more; can be given several times"
            ),
            "train positions": _("with --merge, how many positions it learns that from"),
        }

    def _say_examples(self) -> None:
        _ = self._
        self.examples = {
            "undercroft": [
                ("undercroft", _("open the app")),
                ("undercroft play", _("choose a hero and go down")),
                ("undercroft play --plain", _("the same in plain lines")),
                ("undercroft resume", _("continue where you left off")),
                ("undercroft cards", _("browse the cards")),
                ("undercroft play --help", _("help on one command")),
            ],
            "play": [
                ("undercroft play", _("you are asked for everything")),
                ("undercroft play --guided", _("a first game, explained as it happens")),
                ("undercroft play --daily", _("today’s dungeon")),
                ("undercroft play --daily 2025-12-24", _("the dungeon of another day")),
                ("undercroft play --own-dice --strict", _("with real dice and limited undo")),
            ],
            "resume": [
                ("undercroft resume", _("the last game")),
                ("undercroft resume my.json", _("another one")),
            ],
            "join": [
                ("undercroft join https://club.example/t/TABLE", _("sit down or watch")),
                ("undercroft join https://club.example/t/TABLE#0.SECRET", _("come back to your seat")),
            ],
            "replay": [
                ("undercroft replay", _("step through the last game")),
                ("undercroft replay my.json --to 12", _("start after the twelfth answer")),
                ("undercroft replay my.json --log", _("print the whole game")),
            ],
            "odds": [
                ("undercroft odds", _("where the last game stands")),
                ("undercroft odds my.json --answer go-on", _("if this answer is given")),
            ],
            "hint": [("undercroft hint", _("where the last game stands"))],
            "review": [
                ("undercroft review", _("the last game")),
                ("undercroft review my.json --svg my.svg", _("with a picture to keep")),
                ("undercroft review --copies 32", _("quicker and rougher")),
            ],
            "stats": [
                ("undercroft stats", _("all of it")),
                ("undercroft stats --json", _("as data")),
            ],
            "tips": [
                ("undercroft tips", _("all of them")),
                ("undercroft tips --again", _("let them come again")),
            ],
            "position": [
                ("undercroft position", _("list the puzzles")),
                ("undercroft position evasion", _("play one")),
                ("undercroft position mine.toml", _("a position of your own")),
            ],
            "cards": [
                ("undercroft cards", _("list all cards")),
                ("undercroft cards --json", _("all cards as JSON")),
            ],
        }

    def _say_lab_examples(self) -> None:
        _ = self._
        self.examples |= {
            "simulate": [
                ("undercroft simulate --seed 1 --json", _("JSON, the same every time")),
            ],
            "bench": [("undercroft bench --json", _("the figures as JSON"))],
            "train": [
                ("undercroft train --minutes 30", _("for half an hour")),
                ("undercroft train --folder training --resume", _("go on where it stopped")),
                ("undercroft train --ours", _("teach our network more")),
            ],
            "settings": [
                ("undercroft settings", _("show the settings")),
                ("undercroft settings --language fr", _("switch to French")),
                ("undercroft settings --theme high-contrast", _("switch to high contrast")),
                ("undercroft settings --speed none", _("show everything at once")),
                ("undercroft settings --aid odds", _("odds beside the answers, but no hints")),
            ],
        }

    def _say_online(self) -> None:
        _ = self._
        self.values |= {"DIGEST": _("DIGEST"), "PATH": _("PATH"), "URL": _("URL")}
        self.command |= {
            "found": _("Found a table on a server, and play there; others join you with its link."),
            "serve": _("Run a server, at which people play online: alone, together, over days, with bots."),
            "verify": _("Check a game of a server: that its cards and dice come from the secret that was promised."),
        }
        self.parameter |= {
            "found server": _("the address of a server, such as {url}").format(url="https://club.example"),
            "found daily": _("the dungeon of the day, as that server deals it"),
            "found guided": _("the guided first game"),
            "found puzzle": _("a puzzle, by its name"),
            "found code": _("a share code: whoever has it can know how everything lies"),
            "found campaign": _("a campaign: a story in chapters, with a table for each attempt"),
            "found player": _("who plays each seat, once for each: me, open, or a bot: {names}").format(
                names=", ".join(SEATED)
            ),
            "found name": _("your name"),
            "found public": _("show the table in the server’s list"),
            "found relaxed": _("hints are free, and the game does not say so"),
            "serve host": _("the address to listen at; 0.0.0.0 for all of this computer"),
            "serve port": _("the port to listen at"),
            "serve database": _("where tables are kept, such as {url}; otherwise with your games").format(
                url="sqlite:///tables.sqlite3"
            ),
            "serve redis": _("where several servers hear of each other"),
            "serve prefix": _("the path under which a proxy serves it, such as /undercroft"),
            "serve origin": _("a page from elsewhere that may connect, such as {url}; once for each").format(
                url="https://club.example"
            ),
            "serve behind_proxy": _("believe the proxy in front of it about who asks"),
            "verify file": _("a saved game"),
            "verify commitment": _("the digest that the table showed before the game, if you noted it"),
        }
        self.examples |= {
            "found": [
                ("undercroft found https://club.example", _("alone")),
                ("undercroft found https://club.example --daily --name Ann", _("the dungeon of the day there")),
            ],
            "serve": [
                ("undercroft serve", _("for this computer")),
                ("undercroft serve --host 0.0.0.0", _("for everybody in your network")),
            ],
            "verify": [("undercroft verify game.json", _("a game exported from a table"))],
        }

    def include(
        self, command: str, about: str, parameters: Mapping[str, str], examples: Sequence[tuple[str, str]]
    ) -> None:
        """Add a command that a game has of its own."""
        self.command[command] = self.translate(about)
        self.parameter |= {f"{command} {name}": self.translate(text) for name, text in parameters.items()}
        self.examples[command] = [
            (f"undercroft {command} {line}".strip(), self.translate(text)) for line, text in examples
        ]

    def of_parameter(self, command: str, parameter: str) -> str:
        """What a parameter is for: in this command, or in any command."""
        return self.parameter.get(f"{command} {parameter}") or self.parameter[parameter]

    def joined(self, parts: Sequence[str]) -> str:
        """Several things to say about a parameter."""
        return reduce(lambda text, more: self._("{text}; {more}").format(text=text, more=more), parts)

    def build(self, *, compiled: bool) -> str:
        """Which build of the rules this is."""
        return self._("compiled rules") if compiled else self._("interpreted rules")

    def with_values(self, text: str) -> str:
        """A line on how to type something, with words for what is to be filled in."""
        return re.sub(r"\b[A-Z]+\b", lambda word: self.values.get(word[0], word[0]), text)

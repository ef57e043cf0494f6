"""Campaigns online: a story that several people go through, with a table for each attempt at a chapter."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import undercroft
from tests.games.mini_rogue.table.campaigns import reach
from tests.server.kit import serving
from tests.server.stories import steps_to
from tools.engines import Postgres
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.online.links import read_link
from undercroft.online.requests import Try
from undercroft.server import app
from undercroft.server.entries import CampaignEntry, Counted, Sat
from undercroft.server.house import House
from undercroft.server.online import digest_of
from undercroft.server.rooms import Rooms
from undercroft.server.settings import Settings
from undercroft.server.store import StoreFailed

pytestmark = pytest.mark.once

Told = dict[str, Any]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


class Group:
    """Those who play a campaign, and where its story stands for them."""

    def __init__(self, client: TestClient, *players: str, hero: str = "rogue", **more: Any) -> None:
        self.client = client
        options = {"hero": hero, "mates": ["mage"] if len(players) > 1 else []}
        wish = {"game": "mini-rogue", "options": options, "players": players or ["me"], "name": "Ann"} | more
        founded = client.post("/api/campaigns", json=wish)
        assert founded.status_code == 200, founded.text
        self.founded: Told = founded.json()
        self.url = f"/api/campaigns/{self.founded['campaign']}"
        self.tokens: list[str] = [key["token"] for key in self.founded["keys"]]

    @property
    def info(self) -> Told:
        told: Told = self.client.get(self.url).json()
        return told

    @property
    def entries(self) -> list[CampaignEntry]:
        found = kept(self.client).portal.call(store_of(self.client).campaign, self.founded["campaign"])
        return list(found[1])

    def ask(self, what: str, number: int | None = None, token: str = "", **wish: Any) -> Any:
        """A step, as the next one if no number is said."""
        number = self.info["number"] if number is None else number
        said = {"token": token or self.tokens[0], "number": number} | wish
        return self.client.post(f"{self.url}/{what}", json=said)

    def done(self, what: str, **wish: Any) -> Told:
        response = self.ask(what, **wish)
        assert response.status_code == 200, response.text
        told: Told = response.json()
        return told

    def refused(self, what: str, **wish: Any) -> tuple[int, str]:
        """The reason of a refusal, after which nothing has changed."""
        before = self.entries
        response = self.ask(what, **wish)
        assert response.json()["message"]
        assert self.entries == before
        return response.status_code, response.json()["reason"]

    def begin(self, **wish: Any) -> str:
        """The table of an attempt."""
        table: str = self.done("attempts", **wish)["table"]
        return table

    def play(self, table: str, answers: int = 5_000, token: str = "") -> None:
        """Answer at random, on every seat, until the game is over."""
        chance, tokens = Random(table), self.tokens if not token else [token]
        url = f"/api/tables/{table}"
        for _ in range(answers):
            token = tokens[0]
            shown = self.client.get(f"{url}/game", headers={"authorization": f"Bearer {token}"}).json()
            if shown.get("over"):
                return
            token = tokens[shown["question"]["seat"] % len(tokens)]
            shown = self.client.get(f"{url}/game", headers={"authorization": f"Bearer {token}"}).json()
            offers = [offer["name"] for offer in shown["question"].get("answers", []) if "at" not in offer]
            if offers:
                said = {"token": token, "number": shown["number"], "answer": chance.choice(offers)}
                assert self.client.post(f"{url}/answers", json=said).status_code == 200

    def come_to(self, chapter: str) -> None:
        """Write down what others have done to come to a chapter."""
        for step in steps_to(chapter):
            self.write(step)

    def write(self, entry: CampaignEntry) -> None:
        write = partial(store_of(self.client).append_campaign, self.founded["campaign"], len(self.entries), entry)
        assert kept(self.client).portal.call(write)


def kept(client: TestClient) -> Any:
    return client


def store_of(client: TestClient) -> Any:
    return kept(client).app.state.served.house.rooms.store


def ways(told: Told) -> list[str]:
    return [way["way"] for way in told["page"]["ways"]]


# --- a story --------------------------------------------------------------------------------------------------------


def test_a_campaign_is_told_played_and_told_on(client: TestClient) -> None:
    group = Group(client, hero="mage")
    assert ways(group.info) == ["go-on"]
    told = group.done("pages", way="go-on")
    assert told["page"]["heading"].startswith("Chapter 2.2")  # the Mage’s way
    assert len(told["page"]["text"]) > 1
    assert ways(told) == ["begin"]
    table = group.begin()
    assert ways(group.info) == ["attempt"]
    group.play(table)
    told = group.info
    assert told["number"] == 3  # read on, begun, counted
    assert "Perk Point" in told["page"]["news"][0]
    assert "table" not in told
    [seat] = told["sheet"]["seats"]
    assert seat["purse"] != "Mage: 0 Perk Points"


def test_the_form_of_a_campaign_says_what_to_found_it_with(client: TestClient) -> None:
    form = client.post("/api/games/mini-rogue/campaign", json={"row": "party", "value": "2"}).json()
    assert set(form["options"]) == {"hero", "mates", "stances"}
    assert len(form["seats"]) == 2
    wish = {"game": "mini-rogue", "options": form["options"], "players": ["me", "me"]}
    assert client.post("/api/campaigns", json=wish).status_code == 200


def test_a_campaign_speaks_the_language_of_whoever_asks(client: TestClient) -> None:
    group = Group(client)
    french = client.get(group.url, params={"language": "fr"}).json()
    assert french["page"]["ways"][0]["label"] == "Lire la suite"
    said = {"token": group.tokens[0], "number": 0, "way": "nowhere"}
    refused = client.post(f"{group.url}/pages", json=said, params={"language": "fr"}).json()
    assert "chapitre" in refused["message"]


def test_a_choice_of_the_story_leads_where_it_says(client: TestClient) -> None:
    group = Group(client)
    group.come_to("5")
    assert ways(group.info) == ["6.1", "6.2"]
    assert group.refused("pages", way="go-on") == (409, "unknown-name")
    assert group.refused("pages", way="7") == (409, "unknown-name")
    assert group.done("pages", way="6.2")["page"]["heading"].startswith("Chapter 6.2")


def test_after_the_story_one_chooses_where_to_play_with_the_sheet(client: TestClient) -> None:
    group = Group(client)
    group.come_to("6.2")
    while not group.info["page"]["later"]:
        group.done("pages", way=ways(group.info)[0])
    form = client.post(f"{group.url}/form", json={"row": "mat", "value": "tower"}).json()
    assert form["options"]["mat"] == "tower"
    assert group.refused("attempts", options={"mat": "nowhere"}) == (409, "unknown-name")
    assert group.refused("attempts", options={"hero": "mage"}) == (409, "unknown-name")
    table, purse = group.begin(options=form["options"]), group.info["sheet"]["seats"][0]["purse"]
    assert client.get(f"/api/tables/{table}").json()["setup"]["mat"] == "tower"
    group.play(table)
    assert group.info["page"]["later"]
    assert group.info["sheet"]["seats"][0]["purse"] == purse  # nothing is earned any more


def test_the_file_of_a_campaign_is_one_that_its_command_opens(client: TestClient, tmp_path: Path) -> None:
    group = Group(client)
    group.come_to("4.1")
    group.begin()
    file = tmp_path / "mine.json"
    file.write_bytes(client.get(f"{group.url}/file").content)
    campaign = undercroft.Campaign.load(file)
    assert campaign.chapter.id == "4.1"
    assert campaign.game is None
    assert campaign.points() == reach("4.1", "rogue").points()


# --- perks ----------------------------------------------------------------------------------------------------------


def test_points_buy_what_they_reach_once_and_never_during_an_attempt(client: TestClient) -> None:
    group = Group(client)
    assert group.refused("upgrades", upgrade="hardy") == (409, "perk-refused")
    group.come_to("4.1")
    told = group.done("upgrades", upgrade="hardy")
    assert [one["mark"] for one in upgrades(told) if one["id"] == "hardy"] == ["unlocked"]
    assert group.refused("upgrades", upgrade="hardy") == (409, "perk-refused")
    assert group.refused("upgrades", upgrade="none") == (409, "unknown-name")
    assert group.refused("upgrades", upgrade="hardy", seat=3) == (409, "bad-choice")
    assert any(one["question"] for one in upgrades(told))
    table = group.begin()
    assert not any(one["question"] for one in upgrades(group.info))
    assert group.refused("upgrades", upgrade="nest-egg") == (409, "perk-refused")
    assert client.get(f"/api/tables/{table}").json()["setup"]["perks"] == [["hardy"]]


def upgrades(told: Told) -> list[Told]:
    return [one for seat in told["sheet"]["seats"] for path in seat["paths"] for one in path["upgrades"]]


# --- refusals and repeats -------------------------------------------------------------------------------------------


def test_a_step_is_taken_once_however_often_it_arrives(client: TestClient) -> None:
    group = Group(client)
    first = [group.done("pages", number=0, way="go-on") for _ in range(3)]
    assert first[0] == first[1] == first[2]
    tables = [group.begin(number=1) for _ in range(3)]
    assert len(set(tables)) == 1
    assert group.begin() == tables[0]  # one is under way: nothing is begun
    assert group.info["number"] == 2


def test_steps_are_refused_in_order_with_a_reason_and_change_nothing(client: TestClient) -> None:
    group = Group(client)
    assert client.get("/api/campaigns/none").json()["reason"] == "no-such-campaign"
    assert client.get("/api/campaigns/none").status_code == 404
    assert group.refused("pages", token="wrong", way="go-on", number=9) == (403, "bad-token")
    assert group.refused("pages", way="go-on", number=9) == (409, "story-went-on")
    assert group.refused("pages", way="elsewhere") == (409, "not-now")
    assert group.refused("attempts") == (409, "not-now")  # there is no game in the first chapter
    group.done("pages", way="go-on")
    assert group.refused("pages", way="elsewhere", number=0) == (409, "story-went-on")
    assert group.refused("pages", way="go-on") == (409, "not-now")  # it must be played
    tiny = client.post("/api/campaigns", json={"game": "tiny-epic"})
    assert (tiny.status_code, tiny.json()["reason"]) == (409, "no-campaign-here")
    for wish in ({"options": {"mat": "tower"}}, {"options": {"mates": ["mage", "thief"]}}, {"players": ["easy"]}):
        refused = client.post("/api/campaigns", json={"game": "mini-rogue"} | wish)
        assert refused.status_code == 409, wish


def test_what_cannot_be_written_has_not_happened(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    group = Group(client)

    async def full(*_row: object) -> bool:
        raise StoreFailed

    with monkeypatch.context() as patched:
        patched.setattr(store_of(client), "append_campaign", full)
        assert group.ask("pages", number=0, way="go-on").status_code == 503
    assert group.info["number"] == 0
    group.done("pages", way="go-on")


# --- several seats --------------------------------------------------------------------------------------------------


def test_two_people_go_through_a_campaign_with_a_link_for_each(client: TestClient) -> None:
    group = Group(client, "me", "open")
    group.done("pages", way="go-on")
    assert group.refused("attempts") == (409, "seat-free")
    link = read_link(group.founded["invitation"])
    assert link.is_campaign
    assert link.api.endswith(group.url)
    bob = client.post(f"{group.url}/seats", json={"seat": 1, "name": "Bob"}).json()
    assert read_link(bob["link"]).tokens == [bob["token"]]
    late = client.post(f"{group.url}/seats", json={"seat": 1, "name": "Eve"})
    assert (late.status_code, late.json()["reason"]) == (409, "seat-taken")
    group.tokens.append(bob["token"])
    assert [seat["name"] for seat in group.info["seats"]] == ["Ann", "Bob"]
    assert group.refused("upgrades", upgrade="hardy", seat=1) == (409, "not-yours")
    assert group.refused("upgrades", upgrade="hardy", seat=0, token=bob["token"]) == (409, "not-yours")
    table = group.begin(token=bob["token"])
    assert [seat["name"] for seat in client.get(f"/api/tables/{table}").json()["seats"]] == ["Ann", "Bob"]
    group.play(table)  # each with the token they have
    assert group.info["number"] == 3


def test_one_person_may_play_both_and_a_bot_one_of_them(client: TestClient) -> None:
    both = Group(client, "me", "me")
    assert len(both.tokens) == 2
    both.done("pages", way="go-on")
    both.play(both.begin())
    assert both.info["number"] == 3
    helped = Group(client, "me", "easy")
    helped.done("pages", way="go-on")
    table = helped.begin()
    assert [seat.get("bot") for seat in client.get(f"/api/tables/{table}").json()["seats"]] == [None, "easy"]
    assert helped.refused("upgrades", upgrade="hardy", seat=1) == (409, "perk-refused")  # its points are shared out


def test_a_bot_may_take_a_free_seat_and_somebody_who_leaves_but_never_the_last_one(client: TestClient) -> None:
    group = Group(client, "me", "open")
    put = {"seat": 1, "bot": "easy", "token": group.tokens[0]}
    assert client.post(f"{group.url}/bots", json=put | {"seat": 0}).json()["reason"] == "keep-your-seat"
    assert client.post(f"{group.url}/bots", json=put | {"bot": "none"}).json()["reason"] == "unknown-name"
    bob = client.post(f"{group.url}/seats", json={"seat": 1, "name": "Bob"}).json()
    assert client.post(f"{group.url}/bots", json=put).json()["reason"] == "seat-taken"
    assert client.post(f"{group.url}/bots", json=put | {"token": bob["token"]}).status_code == 200
    assert group.refused("pages", way="go-on", token=bob["token"]) == (403, "seat-left")
    assert client.post(f"{group.url}/bots", json=put | {"token": bob["token"]}).json()["reason"] == "seat-left"
    assert client.post(f"{group.url}/bots", json=put | {"seat": 0}).json()["reason"] == "keep-your-seat"
    group.done("pages", way="go-on")
    assert group.begin()


# --- attempts -------------------------------------------------------------------------------------------------------


def test_an_attempt_is_dealt_from_a_secret_of_its_own_and_nothing_of_it_leaves(client: TestClient) -> None:
    group = Group(client)
    group.done("pages", way="go-on")
    table = group.begin()
    info = client.get(f"/api/tables/{table}").json()
    assert len(info["commitment"]) == 64
    assert info["campaign"] == group.founded["campaign"]
    founding = kept(client).portal.call(store_of(client).founding, table)
    story, _entries = kept(client).portal.call(store_of(client).campaign, group.founded["campaign"])
    told = client.get(group.url).text + client.get(f"/api/tables/{table}").text
    for secret in (founding.seal.secret, str(story.seed), group.tokens[0], digest_of(group.tokens[0])):
        assert secret not in told
    assert client.get(f"/api/tables/{table}/save").json()["reason"] == "not-over"
    group.play(table)
    other = group.begin()
    commitments = [client.get(f"/api/tables/{one}").json()["commitment"] for one in (table, other)]
    assert len(set(commitments)) == 2


def test_a_result_counts_once_whoever_looks_first_and_what_comes_later_at_the_table_does_not(
    client: TestClient,
) -> None:
    group = Group(client, strict=False)
    group.done("pages", way="go-on")
    table = group.begin()
    group.play(table)
    counted = [group.info for _ in range(3)]
    assert counted[0] == counted[1] == counted[2]
    assert [entry.table for entry in group.entries if isinstance(entry, Counted)] == [table]
    again = client.post(f"/api/tables/{table}/rematch", json={"token": group.tokens[0]}).json()["table"]
    assert "campaign" not in client.get(f"/api/tables/{again}").json()


def test_an_attempt_under_other_rules_starts_over_and_the_story_keeps_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        group = Group(client)
        group.come_to("4.1")
        table = group.begin()
        points = group.info["sheet"]["seats"][0]["purse"]
    monkeypatch.setattr(MiniRogueBook, "ruleset", 999)
    with serving(tmp_path) as client:
        group.client = client
        told = group.info
        assert "other rules" in told["page"]["news"][0]
        assert ways(told) == ["begin"]
        assert told["sheet"]["seats"][0]["purse"] == points
        other = group.begin()
        assert other != table
        assert group.info["table"] == other


# --- keeping --------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'club.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


def test_a_campaign_goes_on_at_the_next_server_in_the_middle_of_an_attempt(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, database=database) as client:
        group = Group(client, "me", "me")
        group.done("pages", way="go-on")
        table = group.begin()
        group.play(table, answers=5)
        before = group.info
    with serving(tmp_path, database=database) as client:
        group.client = client
        assert group.info == before
        group.play(table)
        after = group.info
        assert after["number"] == 3
    with serving(tmp_path, database=database) as client:
        group.client = client
        assert group.info == after


def test_two_servers_take_a_step_once_between_them(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, database=database) as one, serving(tmp_path, database=database) as other:
        group = Group(one, "me", "me")
        group.done("pages", number=0, way="go-on")
        group.client = other
        assert group.done("pages", number=0, way="go-on")["number"] == 1
        group.play(group.begin(number=1))
        told = group.info
        assert told["number"] == 3
        group.client = one
        assert group.info == told


def test_of_two_who_begin_at_the_same_moment_both_come_to_one_table(tmp_path: Path, database: str) -> None:
    """Both servers have read the campaign before either has written."""
    with serving(tmp_path, database=database) as client:
        group = Group(client, "me", "me")
        group.done("pages", way="go-on")
    id, (ann, bob) = group.founded["campaign"], group.tokens

    async def story() -> None:
        settings = Settings(database=database)
        houses = [House(Rooms(app.store_of(settings), app.bus_of(settings))) for _server in range(2)]
        tries = [house.campaigns.attempt(id, Try(token=ann, number=1), "en") for house in houses]
        tries.append(houses[0].campaigns.attempt(id, Try(token=bob, number=1), "en"))
        told = await asyncio.gather(*tries)
        assert len({one.table for one in told}) == 1
        assert {one.number for one in told} == {2}
        for house in houses:
            await house.rooms.close()

    asyncio.run(story())


def test_only_digests_of_tokens_are_kept(client: TestClient) -> None:
    group = Group(client)
    [sat] = group.entries
    assert isinstance(sat, Sat)
    assert sat.token == digest_of(group.tokens[0])


def test_campaigns_and_attempts_are_limited_as_tables_are(tmp_path: Path) -> None:
    with serving(tmp_path, tables_burst=2, tables_a_second=1e-6) as client:
        group = Group(client)
        group.done("pages", way="go-on")
        group.begin()
        assert group.refused("attempts") == (429, "too-much")
        assert client.post("/api/campaigns", json={"game": "mini-rogue"}).status_code == 429


def test_a_campaign_without_end_comes_to_one(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    group = Group(client)
    monkeypatch.setattr("undercroft.server.campaigns.ENTRIES_MOST", len(group.entries) + 1)
    group.done("pages", way="go-on")
    assert group.refused("attempts") == (409, "too-long")

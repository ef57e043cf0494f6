"""When the network or the server goes away: nothing is lost, nothing happens twice, and people are told."""

from pathlib import Path
from random import Random

from tests.page.conftest import Visit
from tests.page.kit import Visitor, expect, long
from tests.server.test_process import free_port, process


def test_a_game_goes_on_after_its_server_was_killed(visit: Visit, tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port) as server:
        ann: Visitor = visit(server=f"http://127.0.0.1:{port}/")
        ann.play_now("Mini Rogue")
        ann.answer(Random(7))
        before = ann.number
        server.kill()
        server.wait()
        expect(ann.page.locator(".band")).to_be_visible()
        ann.page.locator(".answer:enabled").first.click()
        expect(ann.page.locator(".band")).to_contain_text("Your answer goes out")
    with process(tmp_path, port):
        ann.went_on(before)
        expect(ann.page.locator(".band")).to_have_count(0)
        assert ann.page.locator(".notice.bad").count() == 0
        ann.answer(Random(8))


@long
def test_a_minute_without_a_network_loses_nothing(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.play_now("Mini Rogue")
    bob.page.goto(f"{bob.server}t/{ann.table}")
    expect(bob.ask).to_have_attribute("data-number", str(ann.number))
    bob.context.set_offline(True)
    bob.page.evaluate("window.dispatchEvent(new Event('offline'))")
    chance = Random(9)
    for _ in range(4):
        ann.answer(chance)
    bob.context.set_offline(False)
    expect(bob.ask).to_have_attribute("data-number", str(ann.number), timeout=30_000)


@long
def test_the_page_itself_opens_without_a_network(visit: Visit) -> None:
    ann = visit()
    with ann.page.expect_response(lambda response: "api/words" in response.url and response.from_service_worker):
        ann.home()
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_role("alert")).to_have_text("The server cannot be reached. Try again in a moment.")

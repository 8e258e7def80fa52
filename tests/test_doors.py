"""Who may come in: limits with a clock of their own, names of the server, what other people's pages ask for."""

from __future__ import annotations

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terakoya.doors import Doors, foreign, host_name
from widgets.bucket import Bucket

PHONES = 60
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def doors(clock: Clock) -> Doors:
    return Doors(clock)


def arrive(doors: Doors, address: str, kernel: str) -> bool:
    """Somebody asks for a page, and gets it if there is room."""
    if doors.full(address) or not doors.starting(address):
        return False
    with doors.coming(address):
        doors.came(address, kernel)
    return True


class TestBucket:
    def test_it_fills_again(self, clock: Clock) -> None:
        bucket = Bucket(3, 1, clock)
        assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
        assert bucket.take("b")
        clock.now += 2
        assert [bucket.take("a") for _ in range(3)] == [True, True, False]

    @given(st.lists(st.tuples(st.floats(0, 10), st.floats(0, 5))))
    def test_never_more_than_came_in(self, steps: list[tuple[float, float]]) -> None:
        clock = Clock()
        bucket, given = Bucket(5, 2, clock), 0.0
        for wait, tokens in steps:
            clock.now += wait
            given += tokens * bucket.take("a", tokens)
        assert given <= 5 + 2 * (clock.now - 1000) + 1e-6

    def test_full_ones_are_forgotten(self, clock: Clock) -> None:
        bucket = Bucket(3, 1, clock)
        bucket.take("a")
        clock.now += 1
        bucket.take("b", 3)
        bucket.tidy()
        assert len(bucket) == 1


class TestRoom:
    def test_sixty_phones_behind_one_address(self, doors: Doors) -> None:
        """All open the start page and then a table, in the same moment."""
        for page in ("hub", "play"):
            assert all(arrive(doors, "one", f"{page} {n}") for n in range(PHONES)), page
            if page == "hub":
                doors.keep([])  # the start page needs no kernel
        assert not doors.full("another")

    def test_one_address_does_not_get_everything(self, doors: Doors) -> None:
        got = sum(arrive(doors, "one", str(n)) for n in range(1000))
        assert got == doors.kernels_of_an_address
        assert arrive(doors, "another", "last")

    def test_many_addresses_do_not_get_more_than_there_is(self, doors: Doors) -> None:
        assert sum(arrive(doors, f"10.0.0.{n % 250}", str(n)) for n in range(1000)) == doors.kernels

    def test_starts_are_counted_also_of_pages_that_close(self, doors: Doors, clock: Clock) -> None:
        for _ in range(doors.starts):
            assert arrive(doors, "one", "kernel")
            doors.keep([])
        assert not arrive(doors, "one", "kernel")
        clock.now += 60
        assert arrive(doors, "one", "kernel")

    def test_pages_that_are_being_made_count(self, doors: Doors) -> None:
        doors.kernels = 1
        with doors.coming("one"):
            assert doors.full("another")
        assert not doors.full("another")

    def test_what_has_ended_makes_room(self, doors: Doors) -> None:
        doors.kernels = 1
        assert arrive(doors, "one", "a")
        assert not arrive(doors, "another", "b")
        doors.keep([])
        assert arrive(doors, "another", "b")

    def test_a_kernel_without_its_page_is_overdue(self, doors: Doors, clock: Clock) -> None:
        arrive(doors, "one", "connected")
        arrive(doors, "one", "never")
        with doors.line("connected"):
            assert doors.overdue() == []
            clock.now += 60
            assert doors.overdue() == ["never"]
        clock.now += 60
        assert doors.overdue() == ["never"], "whose page was there may come back"

    def test_the_page_that_left_first_gives_way(self, doors: Doors, clock: Clock) -> None:
        doors.kernels = 3
        for kernel in ("there", "left later", "left first"):
            arrive(doors, "one", kernel)
        with doors.line("there"):
            for kernel in ("left first", "left later"):
                with doors.line(kernel):
                    clock.now += 1
            assert doors.spare("another") is None, "they may have gone only for a moment"
            clock.now += 60
            assert doors.spare("another") == "left first"
            doors.keep(["there", "left later"])
            assert doors.spare("another") is None, "there is room"

    def test_an_address_makes_room_for_itself(self, doors: Doors, clock: Clock) -> None:
        doors.kernels_of_an_address = 1
        arrive(doors, "another", "first")
        clock.now += 1
        arrive(doors, "one", "mine")
        clock.now += 60
        assert doors.spare("one") == "mine"

    def test_lines_to_one_kernel(self, doors: Doors) -> None:
        lines = [doors.line("a") for _ in range(doors.lines_of_a_kernel + 1)]
        allowed = [line.__enter__() for line in lines]
        assert allowed == [True] * doors.lines_of_a_kernel + [False]
        for line in lines:
            line.__exit__(None, None, None)
        with doors.line("a") as again:
            assert again

    def test_long_messages_count_for_more(self, doors: Doors) -> None:
        assert all(doors.message("a", 100) for _ in range(200))
        assert sum(doors.message("b", 400_000) for _ in range(200)) < 10


class TestAddress:
    @pytest.mark.parametrize(
        ("peer", "forwarded", "visitor"),
        [
            ("192.168.1.5", "", "192.168.1.5"),
            ("192.168.1.5", "1.2.3.4", "192.168.1.5"),
            ("127.0.0.1", "1.2.3.4", "1.2.3.4"),
            ("127.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"),
            ("127.0.0.1", "\x00", "127.0.0.1"),
            ("127.0.0.1", "", "127.0.0.1"),
            ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
            ("::1", "2001:db8:1:2:9::1", "2001:db8:1:2::/64"),
        ],
    )
    def test_proxies_are_believed_and_nobody_else(self, doors: Doors, peer: str, forwarded: str, visitor: str) -> None:
        assert doors.visitor(peer, forwarded) == visitor


class TestHost:
    @pytest.mark.parametrize(
        "host",
        ["localhost", "LOCALHOST:8866", "127.0.0.1:1", "192.168.1.5", "[::1]:8866", "[2001:db8::1]", "a.localhost",
         socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:8866"],
    )  # fmt: skip
    def test_ours(self, doors: Doors, host: str) -> None:
        assert doors.known(host)

    @pytest.mark.parametrize(
        "host",
        [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "localhost,evil.example",
            ".",
        ],
    )
    def test_others(self, doors: Doors, host: str) -> None:
        assert not doors.known(host)

    def test_the_setting(self, doors: Doors) -> None:
        doors.hosts = ["Games.Example.org"]
        assert doors.known("games.example.org:443")
        assert doors.known("games.example.org.")
        assert not doors.known("more.games.example.org")
        assert doors.known("terakoya", ["terakoya"])

    @given(st.text())
    def test_any_name(self, host: str) -> None:
        Doors().known(host)
        assert "<" not in host_name(host)


class TestForeign:
    @pytest.mark.parametrize("site", ["same-origin", "none"])
    def test_ours(self, site: str) -> None:
        assert not foreign({"Sec-Fetch-Site": site, "Sec-Fetch-Dest": "empty", "Accept": "*/*"}, True)

    def test_a_link_that_is_followed(self) -> None:
        assert not foreign(LINK, True)

    def test_a_program_without_a_browser(self) -> None:
        assert not foreign({}, True)

    @pytest.mark.parametrize("site", ["cross-site", "same-site"])
    @pytest.mark.parametrize("dest", ["image", "iframe", "script", "empty", "object", "embed"])
    def test_pictures_frames_and_scripts_of_others(self, site: str, dest: str) -> None:
        for mode in ("no-cors", "cors", "navigate"):
            assert foreign({"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}, True)

    def test_a_page_fetched_before_anybody_wants_it(self) -> None:
        assert foreign({**LINK, "Sec-Purpose": "prefetch;prerender"}, True)
        assert not foreign({"Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch"}, False)

    @pytest.mark.parametrize("accept", ["image/avif,image/webp,*/*;q=0.8", "*/*", "text/css,*/*;q=0.1"])
    def test_without_encryption_by_what_is_wanted(self, accept: str) -> None:
        assert foreign({"Accept": accept}, True)
        assert not foreign({"Accept": accept}, False)
        assert not foreign({"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}, True)

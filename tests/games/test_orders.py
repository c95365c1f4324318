"""Standing orders: done as if one had clicked, in the log, and nobody else's business."""

import json
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from bots.chair import Chair
from games.engine.actions import Conclude
from games.engine.agenda import Auction
from games.models import Game, StandingOrders
from games.orders import following
from games.orders.following import follow
from games.tables import playing, selectors
from games.tables.database.store import edition_of, state_of
from games.tables.moves import ordering
from games.tables.opening import Pacing
from games.tables.seats import seating
from games.tasks import find_orders, forget_orders
from tests.cast import awaited, person, play, table
from tests.position import TO_THE_END

pytestmark = pytest.mark.django_db
SECRET = 1_234_000


def at(position, **orders):
    """A table in this position, where Ana (seat 0) has given orders."""
    game = table(**position)
    ordering.give_orders(game_id=game.pk, seat_id=game.seats.get(order=0).pk, orders=orders)
    game.refresh_from_db()
    return game


def rolled(dice, given=None, *then):
    """Ana has thrown, and what is said has been done."""
    return {"given": given or {}, "dice": [dice], "when": [{"Ana": "roll"}, *then]}


def obey(game):
    """Let the orders act as long as they have something to do; gives how often."""
    for number in range(20):
        game.refresh_from_db()
        if not follow(game.pk, game.sequence):
            return number
    raise AssertionError("the orders go round in circles")


AT_LEISURE = TO_THE_END | {"given": {}}


@pytest.mark.parametrize(("buy", "bought"), [
    ({"any": 2_800_000}, True), ({"any": 2_802_000}, False), ({"light_blue": 2_000_000, "any": 2_900_000}, True),
    ({"6": 2_900_000, "any": 0}, False), ({}, False),
])  # fmt: skip
def test_one_buys_if_enough_is_left_by_square_group_or_any(buy, bought):
    game = at(rolled([2, 4]), buy=buy)
    obey(game)
    assert (state_of(game).sites[6].holder == 0) == bought


AUCTION = rolled([2, 4], {}, {"Ana": "decline"}) | {"options": {"auction": "turns_final"}}
"""Square 6 is auctioned, and Ana is the first to be asked."""


@pytest.mark.parametrize(("bid", "high"), [({"6": 150_000}, 100_000), ({"6": 90_000}, 0)])
def test_one_bids_the_least_that_is_enough_up_to_the_sum_given(bid, high):
    game = at(AUCTION, bid=bid)
    obey(game)
    top = state_of(game).agenda[-1]
    assert (top.high if isinstance(top, Auction) else None) == high
    assert 0 not in top.waiting or top.by == 0


SHORTAGE = {
    "edition": "france", "others": ("ben", "chloe"),
    "given": {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6, 8, 9]}, "bank": {"houses": 1}}, "dice": (),
    "when": [{"Ben": {"build": [6]}}, {"Ana": {"want": {"house": 1}}}, {"Ben": {"bid": 5}}],
}  # fmt: skip
"""There is one house, which Ana and Ben bid for."""


@pytest.mark.parametrize(("bid", "high"), [({"house": 40}, 6), ({"house": 4}, 5), ({"any": 40, "1": 40}, 5)])
def test_one_bids_for_a_scarce_piece_by_what_is_said_of_its_kind_alone(bid, high):
    game = at(SHORTAGE, bid=bid)
    obey(game)
    assert state_of(game).agenda[-1].high == high


def test_the_page_of_orders_leads_back_to_its_table(client):
    game = table()
    client.force_login(person("ana"))
    main = client.get(reverse("orders", args=[game.key])).content.decode().partition("<main")[2]
    assert f'href="{reverse("table", args=[game.key])}"' in main


def test_where_pieces_are_never_auctioned_nothing_may_be_said_of_them(client):
    game = table()
    client.force_login(person("ana"))
    assert (
        "Bid up to <input" not in client.get(reverse("orders", args=[game.key])).content.decode().split("Any square")[0]
    )
    assert client.post(reverse("orders", args=[game.key]), {"bid_house": "2000"}).status_code == 422


def test_one_passes_where_no_sum_is_given():
    game = at(AUCTION, passes=True)
    obey(game)
    assert 0 not in state_of(game).agenda[-1].waiting


def test_the_turn_is_ended_when_nothing_is_left_and_the_log_says_who_did_it(client):
    game = at(AT_LEISURE, ends=True)
    assert obey(game) == 1
    assert game.moves.last().ordered
    client.force_login(person("ben"))
    assert "a standing order" in client.get(reverse("table", args=[game.key])).content.decode()


def offered(cash):
    """Ben offers Ana square 39."""
    offer = {"to": "Ana", "give": {"deeds": [39]}, "want": {"cash": cash}}
    return rolled([4, 6], {"Ben": {"deeds": [39]}}, {"Ben": {"offer": offer}})


def test_the_turn_is_not_ended_while_an_offer_is_open():
    game = at(offered(2_000), ends=True)
    assert obey(game) == 0


@pytest.mark.parametrize(("least", "refused"), [(600_000, False), (900_000, True)])
def test_a_trade_that_brings_too_little_is_refused(least, refused):
    game = at(offered(100_000), refuse_below=least)  # brings 700'000
    obey(game)
    assert (state_of(game).offers == ()) == refused


def test_one_throws_when_nothing_else_is_open():
    game = table()
    seat = awaited(game)
    ordering.give_orders(game_id=game.pk, seat_id=game.seats.get(order=seat).pk, orders={"rolls": True})
    assert obey(game) >= 1
    assert game.moves.filter(seat=seat, ordered=True).exists()


def test_two_who_have_given_orders_play_on_by_themselves():
    game = table(options={"claims": "manual"})
    for order in (0, 1):
        ordering.give_orders(
            game_id=game.pk,
            seat_id=game.seats.get(order=order).pk,
            orders={"rolls": True, "ends": True, "claims": True, "buy": {"any": 0}},
        )
    for _ in range(300):
        game.refresh_from_db()
        if not follow(game.pk, game.sequence):
            break
    kinds = {move.action[0] for move in game.moves.filter(ordered=True)}
    assert {"Roll", "Buy", "End"} <= kinds


def test_an_order_claims_the_rents_of_its_player():
    given = {"turn": "Ben", "Ana": {"deeds": [6]}}
    visited = {"given": given, "dice": [[2, 4]], "when": [{"Ben": "roll"}], "options": {"claims": "manual"}}
    game = at(visited, claims=True)
    assert obey(game) == 1
    assert state_of(game).cash[0] == 3_012_000


def test_an_order_for_a_number_that_has_passed_does_nothing():
    game = at(AT_LEISURE, ends=True)
    assert follow(game.pk, game.sequence + 1) is False


def test_orders_whose_message_was_lost_are_looked_at_by_the_sweep_once():
    game = table()
    ordering.give_orders(game_id=game.pk, seat_id=game.seats.get(order=awaited(game)).pk, orders={"ends": True})
    now = timezone.now()
    assert selectors.waiting_for_orders(now - timedelta(minutes=1)) == []
    assert selectors.waiting_for_orders(now) == [(game.pk, 1)]
    follow(game.pk, 1)
    assert selectors.waiting_for_orders(now) == []
    ordering.give_orders(game_id=game.pk, seat_id=game.seats.get(order=awaited(game)).pk, orders={"rolls": True})
    assert selectors.waiting_for_orders(timezone.now()) == [(game.pk, 1)]


def test_orders_that_change_while_one_looks_are_found_by_the_sweep(monkeypatch):
    game = table()
    seat = game.seats.get(order=awaited(game)).pk
    ordering.give_orders(game_id=game.pk, seat_id=seat, orders={"ends": True})

    def changed(deputy):
        ordering.give_orders(game_id=game.pk, seat_id=seat, orders={"ends": True, "bid": {"39": 5_000, "any": 1_000}})

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(following, "choose", changed)
        assert follow(game.pk, 1) is False
    assert selectors.waiting_for_orders(timezone.now()) == [(game.pk, 1)]
    follow(game.pk, 1)
    assert selectors.waiting_for_orders(timezone.now()) == []


def waiting():
    return selectors.waiting_for_orders(timezone.now())


def test_orders_wait_again_after_each_move_until_somebody_has_looked():
    game = at(AT_LEISURE, bid={"any": 1})
    follow(game.pk, game.sequence)
    assert waiting() == []
    play(game, 0, "end")
    assert waiting() == [(game.pk, game.sequence)]
    follow(game.pk, game.sequence)
    assert waiting() == []


def test_orders_of_a_seat_that_is_taken_back_are_looked_at():
    game = at(AT_LEISURE, ends=True)
    game.seats.filter(order=0).update(held=True)
    follow(game.pk, game.sequence)
    assert waiting() == []
    seating.take_back(game_id=game.pk, user=person("ana"))
    assert waiting() == [(game.pk, game.sequence)]


def test_orders_that_the_last_release_has_left_without_a_mark_are_found():
    game = at(AT_LEISURE, ends=True)
    Game.objects.update(orders_at=None)
    assert waiting() == []
    assert (find_orders(), waiting()) == (1, [(game.pk, game.sequence)])
    obey(game)
    assert (find_orders(), waiting()) == (0, [])


def test_orders_of_a_clock_that_was_wrong_are_looked_at():
    game = at(AT_LEISURE, ends=True)
    Game.objects.update(orders_at=timezone.now() + timedelta(days=30))
    assert waiting() == [(game.pk, game.sequence)]


def test_a_game_that_is_over_takes_no_orders():
    game = table()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    with pytest.raises(playing.Stale):
        ordering.give_orders(game_id=game.pk, seat_id=game.seats.get(order=0).pk, orders={"rolls": True})
    assert not Game.objects.filter(orders_at__isnull=False).exists()


def test_a_game_that_is_over_has_no_orders_that_wait():
    game = at(AT_LEISURE, ends=True)
    playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    assert Game.objects.get(pk=game.pk).orders_at is None


def test_orders_are_forgotten_when_their_game_is_over():
    over, running = at(AT_LEISURE, ends=True), at(AT_LEISURE, ends=True)
    Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER)
    forget_orders()
    assert StandingOrders.objects.get().seat.game_id == running.pk


def test_a_bot_that_holds_the_seat_pays_no_heed_to_orders():
    game = at(AT_LEISURE, ends=True)
    game.seats.filter(order=0).update(held=True)
    assert follow(game.pk, game.sequence) is False


def secret_game():
    return at(AT_LEISURE, buy={"any": SECRET}, bid={"39": SECRET}, refuse_below=SECRET)


@pytest.mark.parametrize("who", ["ben", "dora", None])
def test_orders_are_in_no_page_and_no_message_of_others(client, who):
    game = secret_game()
    if who:
        client.force_login(person(who))
    for name in ("table", "export", "api_table", "dice", "fragments"):
        html = client.get(reverse(name, args=[game.key])).content.decode()
        assert not any(number in html for number in ("1234000", "1'234'000")), name


def test_orders_are_not_in_what_a_bot_gets():
    game = secret_game()
    chair = Chair.at(edition_of(game), state_of(game), 1)
    assert "1234000" not in repr(chair.view)


def test_nobody_gives_orders_for_a_seat_that_another_has_taken_over():
    game = table(pace=Pacing("async", 36_000, 7_200, 36_000))
    seat = game.seats.get(order=0)
    game.seats.filter(order=0).update(held=True, free=True)
    seating.take_over(game_id=game.pk, order=0, user=person("dora"))
    for orders in (
        lambda: ordering.give_orders(game_id=game.pk, seat_id=seat.pk, orders={"ends": True}),
        lambda: ordering.bid_up_to(game_id=game.pk, seat_id=seat.pk, lot="39", most=2_000),
    ):
        with pytest.raises(PermissionError):
            orders()
    assert not StandingOrders.objects.exists()


@pytest.mark.parametrize("who", ["ben", "dora"])
def test_nobody_reaches_the_orders_of_another(client, who):
    game = secret_game()
    client.force_login(person(who))
    response = client.get(reverse("orders", args=[game.key]))
    assert response.status_code == 404 or "1234000" not in response.content.decode()


def test_orders_are_given_seen_and_changed_on_their_page(client):
    game = table()
    client.force_login(person("ana"))
    url = reverse("orders", args=[game.key])
    client.post(url, {"buy_any": "200000", "bid_39": "900000", "ends": "on"})
    kept = StandingOrders.objects.get()
    assert (kept.buy, kept.bid, kept.ends, kept.rolls) == ({"any": 200_000}, {"39": 900_000}, True, False)
    assert "900000" in client.get(url).content.decode()
    client.post(url, {})
    assert json.dumps(StandingOrders.objects.get().bid) == "{}"


@pytest.mark.parametrize("fields", [
    {"buy_20": "2000"}, {"buy_any": "-2"}, {"bid_39": "1001"}, {"bid_39": "much"}, {"buy_moon": "2000"},
])  # fmt: skip
def test_a_wrong_order_says_so_and_keeps_nothing(client, fields):
    game = table()
    client.force_login(person("ana"))
    assert client.post(reverse("orders", args=[game.key]), fields).status_code == 422
    assert not StandingOrders.objects.exists()


JAILED = {"given": {"Ana": {"jail": 0}}, "dice": (), "when": ()}
WITH_A_CARD = {"given": {"Ana": {"jail": 0, "cards": ["chance"]}}, "dice": (), "when": ()}


@pytest.mark.parametrize(("position", "jail", "first"), [
    (JAILED, "leave", "PayFine"), (WITH_A_CARD, "leave", "UseCard"), (JAILED, "card", "Roll"),
    (WITH_A_CARD, "card", "UseCard"), (WITH_A_CARD, "stay", "Roll"), (JAILED, "", None),
])  # fmt: skip
def test_in_jail_one_goes_on_as_one_has_said(position, jail, first):
    game = at(position | {"edition": "paris"}, jail=jail)
    follow(game.pk, game.sequence)
    move = game.moves.filter(ordered=True).order_by("sequence").first()
    assert (move.action[0] if move else None) == first


@pytest.mark.parametrize(("jail", "then"), [("leave", ["Roll", "PayFine"]), ("stay", ["Roll", "Stay"])])
def test_where_one_throws_first_one_leaves_or_stays_after_a_throw_that_failed(jail, then):
    game = at(JAILED, jail=jail)
    for _ in range(2):
        game.refresh_from_db()
        follow(game.pk, game.sequence)
    played = [move.action[0] for move in game.moves.filter(ordered=True).order_by("sequence")]
    assert played[: len(then)] == then or played == ["Roll"]  # a double leaves by itself


def test_nothing_is_done_in_jail_while_an_offer_is_open():
    offer = {"to": "Ana", "give": {"deeds": [39]}, "want": {"cash": 2_000}}
    given = {"Ana": {"jail": 0}, "Ben": {"deeds": [39]}}
    assert obey(at({"given": given, "dice": (), "when": [{"Ben": {"offer": offer}}]}, jail="stay")) == 0


def orders_page(client, game, **fields):
    client.force_login(person("ana"))
    return client.post(reverse("orders", args=[game.key]), fields)


def test_how_to_go_on_from_jail_is_said_on_the_page(client):
    orders_page(client, table(), jail="card")
    assert StandingOrders.objects.get().jail == "card"


def test_the_page_says_sentences_with_prices(client):
    game = table(edition="paris")
    client.force_login(person("ana"))
    html = client.get(reverse("orders", args=[game.key])).content.decode()
    assert "Buy Avenue Mozart (180\xa0€) if at least <input" in html
    assert "Lease" not in html
    leases = client.get(reverse("orders", args=[table(edition="community").key])).content.decode()
    assert "Lease any square if at least <input" in leases


@pytest.mark.long
def test_what_may_be_bid_for_a_scarce_piece_is_said_and_kept(client):
    game = table(edition="france")
    orders_page(client, game, bid_hotel="400")
    assert StandingOrders.objects.get().bid == {"hotel": 400}
    html = client.get(reverse("orders", args=[game.key])).content.decode()
    assert re.search(r"Bid up to <input[^>]*value=\"400\"[^>]*> for a hotel\.", html)


def test_what_is_said_of_a_group_is_said_of_each_or_of_none_before_it_is_kept(client):
    game = table()
    sent = {"buy_pink": "200000", "bid_11": "2000", "buy_any": "4000"}
    html = orders_page(client, game, each="pink", **sent).content.decode()
    assert html.count('value="200000"') == 4
    assert not StandingOrders.objects.exists()
    html = orders_page(client, game, none="pink", **sent).content.decode()
    assert 'value="200000"' not in html
    assert 'value="4000"' in html

"""Clubs among the crowd: one with thousands of members, games, events and lines, and two thousand others."""

CLUBS, MEMBERS, EACH = 2_000, 2_400, 20
GAMES, EVENTS, LINES = 20_000, 2_000, 20_000
PAGES = ("", "events/", "news/", "ladder/", "members/", "games/", "journal/", "settings/")
ADDRESSES = ("/clubs/", "/clubs/?q=club+19", *(f"/clubs/reef/{page}" for page in PAGES))

KEPT_FOR_ALL = {"/clubs/reef/": 3}
"""How many statements more a page asks once in a while, for everybody who looks at it in the next seconds."""


def found(big, game, finished):
    """The clubs; `big` owns the large one, whose members have played the games from number `finished` on."""
    from accounts.models import User
    from clubs.models import Club, ClubGame, ClubRating, Entry, Event, JournalLine, Membership, News
    from clubs.services import clubs, news

    from .crowd import copies

    said = {"name": "Reef", "language": "en", "about": "We play.", "colour": "fern", "joining": "open"}
    club = clubs.found(user=big, fields=said)
    told = news.publish(club_id=club.pk, user=big, title="Friday", text="At eight.")
    person = User.objects.get(username="u1").pk
    owner = Membership.objects.get(club=club)
    rating = ClubRating.objects.create(club=club, user=big, mu=30, sigma=2, games=9)
    counted = ClubGame.objects.create(club=club, game=game)
    event = Event.objects.create(club=club, name="Evening", organiser=big, format="swiss", state="over")
    entry = Entry.objects.create(event=event, user=big, name="big")
    named = {"slug": "'c' || n", "name": "'Club ' || n", "looks": "'club' || n"}
    copies(Club, club, _series(CLUBS), named)
    others = f"{Club.objects.get(slug='c1').pk} + n / {EACH}"
    for club_id, number in (("seed.club_id", MEMBERS), (others, CLUBS * EACH - EACH)):
        who = {"club_id": club_id, "user_id": f"{person} + n"}
        copies(Membership, owner, _series(number), who | {"role": "'member'"})
        copies(ClubRating, rating, _series(number), who | {"mu": "15 + random() * 25"})
    copies(ClubGame, counted, _series(GAMES), {"game_id": f"{finished} + n"})
    states = "CASE WHEN n % 100 = 0 THEN 'open' ELSE 'over' END"
    copies(Event, event, _series(EVENTS), {"key": "'e' || n", "state": states})
    first = Event.objects.get(key="e1").pk
    copies(Entry, entry, _series(EVENTS * 10 - 10), {"event_id": f"{first} + n / 10", "user_id": f"{person} + n"})
    copies(News, told, _series(LINES), {})
    copies(JournalLine, JournalLine.objects.filter(club=club).first(), _series(LINES), {})


def _series(number):
    return f"generate_series(1, {number}) n WHERE "

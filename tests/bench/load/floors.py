"""The least that a move could cost here: a bare transaction that writes as much, a bare answer as long."""

import asyncio
import sqlite3
import threading
import time

import psycopg

from .site import FULL, WEB_PROCESSES

SNAPSHOT, MOVE, TRANSFERS = b"x" * 3_000, "x" * 500, 2
"""Bytes of a position, of a move with its facts; how many transfers come with it."""
FLOOR_TABLES = (
    "CREATE TABLE floor_game (id integer PRIMARY KEY, snapshot {blob})",
    "CREATE TABLE floor_move (game integer, number integer, facts text, PRIMARY KEY (game, number))",
    "CREATE TABLE floor_transfer (game integer, number integer, payer text, payee text, amount bigint)",
)


def transactions(url, seconds, games):
    """How many bare moves a second the database stores, a connection for each web process; SQLite has one writer."""
    connections = [_open(url) for _ in range(WEB_PROCESSES if FULL else 1)]
    _lay_out(connections[0], games)
    counts, until = [], time.monotonic() + seconds
    threads = [
        threading.Thread(target=lambda c=c, n=n: counts.append(_store(c, until, range(n, games, len(connections)))))
        for n, c in enumerate(connections)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for connection in connections:
        connection.close()
    return sum(counts) / seconds


def _open(url):
    if FULL:
        return psycopg.connect(url, autocommit=True)
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection


def _lay_out(connection, games):
    for statement in FLOOR_TABLES:
        connection.execute(statement.format(blob="bytea" if FULL else "blob"))
    for game in range(games):
        connection.execute(_own("INSERT INTO floor_game VALUES (?, ?)"), (game, SNAPSHOT))


def _own(sql):
    """A statement in the words of the driver."""
    return sql.replace("?", "%s") if FULL else sql


def _store(connection, until, games):
    read = _own("SELECT snapshot FROM floor_game WHERE id = ?" + (" FOR UPDATE" if FULL else ""))
    update, insert, pay = map(_own, (
        "UPDATE floor_game SET snapshot = ? WHERE id = ?", "INSERT INTO floor_move VALUES (?, ?, ?)",
        "INSERT INTO floor_transfer VALUES (?, ?, ?, ?, ?)",
    ))  # fmt: skip
    done = 0
    while time.monotonic() < until:
        game, number = games[done % len(games)], done
        connection.execute("BEGIN" if FULL else "BEGIN IMMEDIATE")
        connection.execute(read, (game,)).fetchone()
        connection.execute(update, (SNAPSHOT, game))
        connection.execute(insert, (game, number, MOVE))
        for _ in range(TRANSFERS):
            connection.execute(pay, (game, number, "0", "bank", 2_000))
        connection.execute("COMMIT")
        done += 1
    return done


async def echoes(site, seconds, sockets):
    """How many messages a second a bare server answers with a fragment, each socket as fast as it goes."""
    until = time.monotonic() + seconds

    async def ask():
        done = 0
        async with site.client.ws_connect(site.address, compress=0, max_msg_size=0) as socket:
            while time.monotonic() < until:
                await socket.send_str(MOVE[:200])
                await socket.receive()
                done += 1
        return done

    return sum(await asyncio.gather(*(ask() for _ in range(sockets)))) / seconds

"""How an event goes on by itself: it starts, rounds are drawn, begin and end, free places are filled, time is moved."""

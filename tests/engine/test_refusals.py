"""All that speaks against an action is cited, what says it most narrowly too, and nothing that does not."""

import pytest

from games.engine import actions as act
from games.engine.board import SQUARES
from games.engine.table import Table
from games.scenarios import play_text
from tests.anything import walk

THROWN = "given: {Ana: {jail: 0}}\ndice: [[1, 2]]"
LOAN = "offer: {to: Ben, give: {cash: 2000}}"
TWO_LOTS = "given: {Ana: {at: 37, cash: 2000, deeds: [37, 39], buildings: {37: %s, 39: %s}}}"
BIDDING = "given: {Ana: {at: 3}}\noptions: {auction: %s, lowest_bid: none}\ndice: [[1, 2]]"
TO_THE_BANK = "given: {Ana: {cash: 0, at: 2, deeds: [6]}}\ndice: [[1, 1]]"
DECLINED = ["Ana: roll", "Ana: decline"]
LEFT_IN_DEBT = "Ana: {cash: 0, at: 3, deeds: [37, 39], buildings: {37: 1}}, Ben: {deeds: [5]}"
CITED = {
    "in Polynesia nobody lends": ("polynesia", "", [], f"Ana: {{{LOAN}}}", ["P-08", "R-06", "R-60"]),
    "in Atlantic players lend nothing": ("atlantic", "", [], f"Ana: {{{LOAN}}}", ["A-13", "R-06", "R-60"]),
    "in France players lend nothing": ("france", "", [], f"Ana: {{{LOAN}}}", ["F-28", "R-06", "R-60"]),
    "in Paris players lend nothing": ("paris", "", [], f"Ana: {{{LOAN}}}", ["D-31", "R-06", "R-60"]),
    "in Community the bank alone lends": ("community", "", [], f"Ana: {{{LOAN}}}", ["C-05", "R-06", "R-60"]),
    "nobody lends for what is built": (
        "polynesia", "given: {Ana: {deeds: [37, 39]}}", [], "Ana: {build: {squares: [37], loan: 2000}}",
        ["G-08", "P-08"],
    ),
    "a turn does not end before its throw": ("france", "", [], "Ana: end", ["G-02", "G-05", "F-06"]),
    "a turn in jail does not end before its throw": (
        "polynesia", "given: {Ana: {jail: 0}}", [], "Ana: end", ["G-02", "G-05", "P-47"]
    ),
    "a double is thrown again before the turn ends": (
        "atlantic", "dice: [[5, 5]]", ["Ana: roll"], "Ana: end", ["G-02", "G-05", "A-15"]
    ),
    "what one has landed on is bought or not before the turn ends": (
        "paris", "dice: [[1, 2]]", ["Ana: roll"], "Ana: end", ["G-02", "G-05", "D-04"]
    ),
    "and before a double is thrown again": (
        "polynesia", "dice: [[3, 3]]", ["Ana: roll"], "Ana: roll", ["G-02", "G-05", "P-22"]
    ),
    "in Community what is not leased is nobody's": (
        "community", "dice: [[1, 2]]", ["Ana: roll"], "Ana: end", ["G-02", "G-05"]
    ),
    "the tax is chosen before the turn ends": (
        "atlantic", "dice: [[1, 3]]", ["Ana: roll"], "Ana: end", ["G-02", "G-05", "A-07"]
    ),
    "and what a card leaves the choice of": (
        "france", "given: {chest: [F-CC-15]}\ndice: [[1, 1]]", ["Ana: roll"], "Ana: roll", ["G-02", "G-05", "F-CC-15"]
    ),
    "who is out when the game is over is told both": (
        "atlantic", "", ["Ana: bankrupt"], "Ana: roll", ["G-07", "G-06"]
    ),
    "who is still in is told that it is over": ("atlantic", "", ["Ana: bankrupt"], "Ben: roll", ["G-07"]),
    "who is out asks for what the book does not know": (
        "polynesia", "players: [Ana, Ben, Cid]", ["Ana: bankrupt"], "Ana: {repay: 1}", ["G-06", "G-08"]
    ),
    "who must leave jail does not end the turn": (
        "france", f"variant: quick\n{THROWN}", ["Ana: roll"], "Ana: end", ["G-02", "G-05", "F-31", "R-36"]
    ),
    "who must leave jail does not throw again": (
        "france", f"variant: quick\n{THROWN}", ["Ana: roll"], "Ana: roll", ["G-02", "G-05", "F-31", "R-36"]
    ),
    "one leaves jail after the third throw": (
        "polynesia", "given: {Ana: {jail: 2}}\ndice: [[1, 2]]", ["Ana: roll"], "Ana: end", ["G-02", "G-05", "P-51"]
    ),
    "others are not told to leave jail": (
        "polynesia",
        "given: {Ana: {jail: 2}}\ndice: [[1, 2]]",
        ["Ana: roll"],
        "Ben: roll",
        ["G-01", "G-02", "G-05"],
    ),
    "one says whether one stays in jail": (
        "polynesia", THROWN, ["Ana: roll"], "Ana: roll", ["G-02", "G-05", "P-49", "P-50"]
    ),
    "the fine of the third turn is not paid before it": (
        "community", "given: {Ana: {jail: 2}}", [], "Ana: pay_fine", ["C-18", "R-34"]
    ),
    "one bids in one's turn": ("france", BIDDING % "turns", DECLINED, "Ben: {bid: 10}", ["G-01", "F-08", "R-17"]),
    "one passes in one's turn": ("paris", BIDDING % "turns_final", DECLINED, "Ben: pass", ["G-01", "D-04", "R-17"]),
    "the bank closes no bidding by turns": (
        "polynesia", BIDDING % "turns", DECLINED, "server: close_auction", ["G-08", "P-28", "R-17"]
    ),
    "the bank closes no sealed bidding": (
        "polynesia", BIDDING % "sealed", DECLINED, "server: close_auction", ["G-08", "R-80"]
    ),
    "where nothing is auctioned a bid is a sum too, within the cash": (
        "polynesia", "given: {Ana: {cash: 0}}", [], "Ana: {bid: 2001}", ["G-05", "G-09", "R-02", "G-03", "R-03"]
    ),
    "one in debt does not bid, least of all where nothing is auctioned": (
        "france", "given: {Ana: {cash: 0, at: 3}, Ben: {deeds: [5]}}\ndice: [[1, 1]]", ["Ana: roll"],
        "Ana: {bid: 10}", ["R-05", "G-02", "G-05", "R-18", "G-03", "R-03"],
    ),
    "a bid too low, above the cash, out of turn": (
        "france", "players: [Ana, Ben, Cid]\ngiven: {Cid: {cash: 5}}\noptions: {auction: turns}\ndice: [[1, 2]]",
        [*DECLINED, "Ana: {bid: 20}"], "Cid: {bid: 10}", ["G-01", "F-08", "R-17", "G-03", "R-03"],
    ),
    "the tenth is there when an estate is bid for": (
        "atlantic", "given: {Ana: {deeds: [39], mortgaged: [39]}, Ben: {cash: 50}}\nplayers: [Ana, Ben, Cid]",
        ["Ana: bankrupt"], "Ben: {bid: 50}", ["G-03", "R-03", "A-28"],
    ),
    "what is spent beyond the cash is spent beyond what is bid": (
        "france",
        "given: {Ana: {cash: 100, deeds: [39], mortgaged: [39]}}\noptions: {auction: free}\ndice: [[1, 2]]",
        [*DECLINED, "Ana: {bid: 40}"], "Ana: {redeem: 39}", ["G-03", "R-03", "R-04"],
    ),
    "the fine is within the cash, in and out of turn": (
        "atlantic", "given: {Ben: {jail: 0, cash: 0}}", [], "Ben: pay_fine",
        ["G-01", "A-14", "G-05", "A-17", "R-34", "G-03", "R-03"],
    ),
    "and after the throw": (
        "paris", "given: {Ana: {jail: 0, cash: 0}}\ndice: [[1, 2]]", ["Ana: roll"], "Ana: pay_fine",
        ["G-05", "D-15", "R-34", "G-03", "R-03"],
    ),
    "a purchase waits for another's debt, and is open all the same": (
        "atlantic",
        "players: [Ben, Ana, Cid]\noptions: {claims: manual}\ngiven: {Ben: {at: 36, cash: 10}, Cid: {deeds: [39]}}\n"
        "dice: [[1, 2], [1, 2]]",
        ["Ben: roll", "Ben: end", "Ana: roll", "Cid: claim"], "Ana: buy", ["G-02"],
    ),
    "and for the pieces that there are too few of": (
        "france", "given: {Ana: {deeds: [37, 39]}, Ben: {deeds: [6, 8, 9]}, bank: {houses: 1}}\ndice: [[1, 2]]",
        ["Ana: roll", "Ben: {build: [6]}"], "Ana: buy", ["G-02"],
    ),
    "so does the way out of jail": (
        "paris", "given: {Ana: {jail: 1, deeds: [37, 39]}, Ben: {deeds: [6, 8, 9]}, bank: {houses: 1}}",
        ["Ben: {build: [6]}"], "Ana: pay_fine", ["G-02"],
    ),
    "no book but Atlantic asks for a tenth of all": ("france", "", [], "Ana: {choose: percent}", ["G-05", "G-08"]),
    "in Community one throws for the tax": ("community", "", [], "Ana: {choose: percent}", ["G-05", "G-08"]),
    "no card of Atlantic leaves a choice": ("atlantic", "", [], "Ana: {choose: draw}", ["G-05", "G-08"]),
    "a word of the book may be asked for later": ("atlantic", "", [], "Ana: {choose: percent}", ["G-05"]),
    "nobody wants none of a piece": ("polynesia", "", [], "Ana: {want: {house: 0}}", ["G-08", "R-21", "G-09", "G-05"]),
    "where nothing is short nobody is asked": ("paris", "", [], "Ana: {want: {house: 1}}", ["G-05", "D-21", "R-21"]),
    "pieces are shared out when what is under the hammer is sold": (
        "france", "given: {Ana: {at: 9, deeds: [1, 3]}, Ben: {deeds: [6, 8, 9]}, bank: {houses: 1}}\ndice: [[1, 2]]",
        DECLINED, "Ben: {build: [6, 8]}", ["G-02", "F-21", "R-21"],
    ),
    "no piece is none of another": (
        "france", "given: {Ana: {deeds: [37, 39]}, Ben: {deeds: [6, 8, 9]}, bank: {houses: 2}}",
        ["Ana: {build: [37, 39]}"], "Ben: {want: {hotel: 0}}", ["G-09", "G-08", "F-21", "R-21"],
    ),
    "a hotel too is built where one stands": (
        "atlantic", TWO_LOTS % (4, 4), [], "Ana: {build: {squares: [39], piece: hotel}}", ["A-22", "R-23"]
    ),
    "a mortgaged lot counts as bare": (
        "atlantic", "given: {Ana: {at: 37, deeds: [37, 39], mortgaged: [39], buildings: {37: 1}}}", [],
        "Ana: {build: [37]}", ["A-21", "R-85", "R-23"],
    ),
    "straight to the hotel only where houses lack": (
        "atlantic", TWO_LOTS % (2, 2), [], "Ana: {build: {squares: [37], piece: hotel}}", ["A-23", "A-24", "R-24"]
    ),
    "one hotel a lot in Atlantic": ("atlantic", TWO_LOTS % ("hotel", 4), [], "Ana: {build: [37]}", ["A-23", "A-20"]),
    "four houses a lot in Atlantic": (
        "atlantic", TWO_LOTS % (4, 4), [], "Ana: {build: {squares: [37], piece: house}}", ["A-23", "A-20"]
    ),
    "four houses a lot in Paris": (
        "paris", TWO_LOTS % (4, 4), [], "Ana: {build: {squares: [37], piece: house}}", ["D-19", "D-40"]
    ),
    "a hotel in France needs houses on each lot": (
        "france", TWO_LOTS % (4, 3), [], "Ana: {build: [37]}", ["F-20", "R-85", "R-27"]
    ),
    "a hotel in France's quick game needs three": (
        "france", "variant: quick\n" + TWO_LOTS % (2, 2), [], "Ana: {build: {squares: [37], piece: hotel}}",
        ["F-20", "F-30", "R-27"],
    ),
    "three houses a lot in France's quick game": (
        "france", "variant: quick\n" + TWO_LOTS % (3, 3), [], "Ana: {build: {squares: [37], piece: house}}",
        ["F-20", "F-30"],
    ),
    "a hotel in the quick game of Paris needs three": (
        "paris", "variant: quick\n" + TWO_LOTS % (2, 2), [], "Ana: {build: {squares: [37], piece: hotel}}",
        ["D-19", "D-34"],
    ),
    "three houses a lot in the quick game of Paris": (
        "paris", "variant: quick\n" + TWO_LOTS % (3, 3), [], "Ana: {build: {squares: [37], piece: house}}",
        ["D-19", "D-34"],
    ),
    "the hotels of a group have gone with the first": (
        "paris", TWO_LOTS % ("hotel", "hotel"), [], "Ana: {sell: [37, 39, 39]}", ["G-04", "D-22", "R-85", "D-23"]
    ),
    "more of a lot is sold than stands there": (
        "france", TWO_LOTS % (1, 1), [], "Ana: {sell: [37, 37]}", ["G-04", "F-22", "R-85"]
    ),
    "a hotel of Polynesia leaves its lot empty": (
        "polynesia", TWO_LOTS % ("hotel", "hotel"), [], "Ana: {exchange: 37}", ["G-08", "P-62"]
    ),
    "a hotel of Atlantic comes back by its sale": (
        "atlantic", TWO_LOTS % ("hotel", "hotel"), [], "Ana: {exchange: 37}", ["G-08", "R-25"]
    ),
    "all that is wrong with a house is said": (
        "france", "given: {Ana: {cash: 0, deeds: [37, 39], mortgaged: [37], buildings: {39: 1}}, bank: {houses: 0}}",
        [], "Ana: {build: [39]}", ["F-20", "R-85", "G-03", "R-03", "F-21"],
    ),
    "who has not the whole group builds evenly too, and pays": (
        "polynesia", "given: {Ana: {cash: 0, deeds: [37]}, bank: {houses: 0}}", [], "Ana: {build: [37, 37]}",
        ["P-55", "P-57", "R-85", "G-03", "R-03", "P-59"],
    ),
    "nobody builds on another's station": (
        "paris", "given: {Ben: {deeds: [5]}}", [], "Ana: {build: [5]}", ["D-40", "G-04"]
    ),
    "in Atlantic nobody builds out of turn": (
        "atlantic", "given: {Ben: {at: 37, deeds: [37, 39]}}", [], "Ben: {build: [37]}",
        ["G-01", "A-14", "R-23", "R-59"],
    ),
    "nor for money lent on what one may not build": (
        "france", "given: {Ana: {cash: 0, deeds: [37]}}", [], "Ana: {build: {squares: [37], loan: 100}}",
        ["G-08", "F-28", "F-20", "G-03", "R-03"],
    ),
    "an office is no piece of Polynesia, wherever it is to stand": (
        "polynesia", "given: {Ben: {deeds: [37, 39]}}", [], "Ana: {build: {squares: [37], piece: office}}",
        ["G-08", "G-04", "P-55"],
    ),
    "beside a hotel the rest of a list is looked at": (
        "paris", "given: {Ana: {cash: 900, deeds: [37, 39], buildings: {37: hotel, 39: 4}}, bank: {hotels: 0}}", [],
        "Ana: {build: [37, 39]}", ["D-19", "D-40", "D-20"],
    ),
    "a hotel asked for too early takes no house from the bank": (
        "polynesia", "given: {Ana: {deeds: [37, 39], buildings: {37: 3, 39: 3}}, bank: {houses: 0}}", [],
        "Ana: {build: {squares: [37], piece: hotel}}", ["P-58"],
    ),
    "but a hotel that is not there": (
        "polynesia", "given: {Ana: {deeds: [37, 39], buildings: {37: 3, 39: 3}}, bank: {hotels: 0}}", [],
        "Ana: {build: {squares: [37], piece: hotel}}", ["P-58", "P-59"],
    ),
    "a fifth house is no early hotel": (
        "france", TWO_LOTS % (4, 3), [], "Ana: {build: {squares: [37], piece: house}}", ["F-20", "R-85"]
    ),
    "no house stands on a station": (
        "community", "given: {Ana: {deeds: [5]}}", [], "Ana: {build: {squares: [5], piece: house}}",
        ["G-08", "C-26", "C-21"],
    ),
    "nor a hotel": (
        "community", "given: {Ana: {deeds: [5]}}", [], "Ana: {build: {squares: [5], piece: hotel}}",
        ["G-08", "C-26", "C-23"],
    ),
    "a hotel on three houses, of which there is none left": (
        "community", "given: {Ana: {cash: 0, deeds: [6], buildings: {6: 3}}, bank: {hotels: 0}}", [],
        "Ana: {build: {squares: [6], piece: hotel}}", ["C-23", "G-03", "R-03", "C-25"],
    ),
    "a hotel on what another leases": (
        "community", "given: {Ana: {cash: 0}, Ben: {deeds: [6]}}", [],
        "Ana: {build: {squares: [6], piece: hotel}}", ["G-04", "C-21", "C-23", "G-03", "R-03"],
    ),
    "less than nothing is lent to nobody": (
        "community", "given: {Ana: {cash: 50, deeds: [6]}}", [], "Ana: {build: {squares: [6], loan: -1}}", ["G-09"]
    ),
    "half of a fifth house is paid down": (
        "community", "given: {Ana: {deeds: [6], buildings: {6: 4}}}", [],
        "Ana: {build: {squares: [6], piece: house, loan: 50}}", ["C-21", "C-28"],
    ),
    "no house stands beside a hotel": (
        "community", "given: {Ana: {deeds: [6], buildings: {6: [hotel]}}}", [],
        "Ana: {build: {squares: [6], piece: house}}", ["C-21", "C-24"],
    ),
    "what is not mortgaged is not redeemed": (
        "polynesia", "given: {Ana: {deeds: [37]}}", [], "Ana: {redeem: 37}", ["G-05", "P-68"]
    ),
    "nor another's, out of turn and without the cash": (
        "polynesia", "given: {Ana: {deeds: [37], mortgaged: [37]}, Ben: {cash: 0}}", [], "Ben: {redeem: 37}",
        ["G-04", "G-01", "P-68", "R-59", "G-03", "R-03"],
    ),
    "nor another's that is not mortgaged": (
        "paris", "given: {Ben: {deeds: [37]}}", [], "Ana: {redeem: 37}", ["G-04", "D-26", "G-05"]
    ),
    "what has no loan is not repaid": (
        "community", "given: {Ana: {deeds: [6]}}", [], "Ana: {repay: 6}", ["G-05", "C-30"]
    ),
    "nor another's without the cash": (
        "community",
        "given: {Ana: {cash: 0}, Ben: {deeds: [6], buildings: {6: 1}, loans: {6: {original: 50, owed: 50}}}}", [],
        "Ana: {repay: 6}", ["G-04", "G-03", "R-03"],
    ),
    "another's is not mortgaged, least of all twice": (
        "france", "given: {Ben: {deeds: [37], mortgaged: [37]}}", [], "Ana: {mortgage: 37}", ["G-04", "F-23"]
    ),
    "another's is not sold, and one's own evenly": (
        "paris",
        "given: {Ana: {deeds: [37, 39], buildings: {37: 1, 39: 2}}, Ben: {deeds: [6, 8, 9], buildings: {6: 1}}}", [],
        "Ana: {sell: [6, 37]}", ["G-04", "D-22", "R-85"],
    ),
    "a sale and the cash end the loan, whatever else is sold": (
        "community",
        "given: {Ana: {cash: 0, deeds: [6], buildings: {6: 1}, loans: {6: {original: 50, owed: 50}}},"
        " Ben: {deeds: [8], buildings: {8: 1}}}", [],
        "Ana: {sell: [8, 6]}", ["G-04", "C-27", "R-71", "G-03"],
    ),
    "no hotel is exchanged where none stands": (
        "france", "given: {Ana: {deeds: [37, 39], buildings: {37: 1, 39: 1}}}", [], "Ana: {exchange: 37}",
        ["G-04", "F-22"],
    ),
    "nor another's, for houses that the bank has not": (
        "paris", "given: {Ben: {deeds: [37, 39], buildings: {37: hotel, 39: 4}}, bank: {houses: 0}}", [],
        "Ana: {exchange: 37}", ["G-04", "D-24", "R-26"],
    ),
    "nor another's in Polynesia": (
        "polynesia", "given: {Ben: {deeds: [37, 39], buildings: {37: hotel, 39: 4}}}", [], "Ana: {exchange: 37}",
        ["G-08", "P-62", "G-04"],
    ),
    "one gives up what one has received with a loan": (
        "community", "", [], "Ana: {give_up: [6]}", ["G-05", "C-32", "R-69"]
    ),
    "the bank takes no deed for a debt": (
        "france", TO_THE_BANK, ["Ana: roll"], "Ana: {settle: {deeds: [6]}}", ["F-36", "R-28"]
    ),
    "nor a lease": (
        "community", TO_THE_BANK, ["Ana: roll", "Ana: {choose: flat}"], "Ana: {settle: {deeds: [6]}}", ["C-33", "R-28"]
    ),
    "the bank buys no deed": ("france", "given: {Ana: {deeds: [5]}}", [], "Ana: {sell: [5]}", ["G-04", "R-28"]),
    "nor a lease that is not built on": (
        "community", "given: {Ana: {deeds: [5]}}", [], "Ana: {sell: [5]}", ["G-04", "R-28"]
    ),
    "nor in Paris what is mortgaged": (
        "paris", "given: {Ana: {deeds: [5], mortgaged: [5]}}", [], "Ana: {sell: [5]}", ["G-04", "R-28", "D-27"]
    ),
    "another's deed is nobody's to sell": ("france", "given: {Ben: {deeds: [5]}}", [], "Ana: {sell: [5]}", ["G-04"]),
    "what has no building left after the list is no deed sold": (
        "community", "given: {Ana: {deeds: [1], buildings: {1: 1}}}", [], "Ana: {sell: [1, 1]}", ["G-04"]
    ),
    "in Paris no mortgaged deed pays a debt to the bank": (
        "paris", "given: {Ana: {cash: 0, at: 2, deeds: [6], mortgaged: [6]}}\ndice: [[1, 1]]", ["Ana: roll"],
        "Ana: {settle: {deeds: [6]}}", ["D-30", "R-28", "D-27"],
    ),
    "a debt is settled with what is not built on": (
        "paris", f"given: {{{LEFT_IN_DEBT}}}\ndice: [[1, 1]]", ["Ana: roll"], "Ana: {settle: {deeds: [37]}}",
        ["D-25", "D-30", "R-60"],
    ),
    "nor in Polynesia with what is built on": (
        "polynesia", f"given: {{{LEFT_IN_DEBT}}}\ndice: [[1, 1]]", ["Ana: roll"], "Ana: {settle: {deeds: [37]}}",
        ["P-65", "P-09", "R-60"],
    ),
    "what one has not taken yet is no lot of an auction": (
        "france", "dice: [[1, 2]]", ["Ana: roll"], "Ana: {offer: {to: Ben, give: {deeds: [3]}}}", ["G-04", "R-60"]
    ),
    "what is under the hammer is in no offer": (
        "france", "dice: [[1, 2]]", DECLINED, "Ana: {offer: {to: Ben, give: {deeds: [3]}}}",
        ["G-04", "R-38", "R-18", "R-60"],
    ),
    "the tenth comes out of no bid": (
        "france",
        "options: {auction: free}\ndice: [[1, 2]]\n"
        "given: {Ana: {cash: 100}, Ben: {deeds: [39], mortgaged: [39]}}",
        [*DECLINED, "Ana: {bid: 95}", "Ben: {offer: {to: Ana, give: {deeds: [39]}}}"],
        "Ana: accept", ["G-03", "R-04", "F-25"],
    ),
    "the tenth is there when a deed is received": (
        "atlantic", "given: {Ana: {cash: 5}, Ben: {deeds: [39], mortgaged: [39]}}",
        ["Ben: {offer: {to: Ana, give: {deeds: [39]}}}"], "Ana: accept", ["G-03", "R-03", "A-28"],
    ),
    "a lease that changes hands costs its fee": (
        "community", "given: {Ana: {cash: 50}, Ben: {deeds: [39]}}",
        ["Ben: {offer: {to: Ana, give: {deeds: [39]}}}"], "Ana: accept", ["G-03", "R-03", "C-26", "R-70"],
    ),
    "what has lapsed is not accepted": (
        "polynesia", "given: {Ana: {deeds: [37]}}",
        ["Ana: {offer: {to: Ben, give: {deeds: [37]}, want: {cash: 2000}}}", "Ana: {mortgage: 37}"], "Ben: accept",
        ["G-05", "R-37"],
    ),
    "nor refused, nor withdrawn": (
        "paris", "given: {Ana: {deeds: [37]}}",
        ["Ana: {offer: {to: Ben, give: {deeds: [37]}, want: {cash: 20}}}", "Ana: {mortgage: 37}"], "Ana: withdraw",
        ["G-05", "R-37"],
    ),
    "what was never offered has not lapsed": ("polynesia", "", [], "Ben: accept", ["G-05"]),
    "nobody trades with oneself, nor what is built on": (
        "paris", "given: {Ana: {deeds: [37, 39], buildings: {39: 1}}}", [],
        "Ana: {offer: {to: Ana, give: {deeds: [37]}}}", ["G-04", "D-25", "R-60"],
    ),
    "what no book lends pays for nothing": (
        "france", "given: {Ana: {deeds: [37]}, Ben: {cash: 0}}",
        ["Ana: {offer: {to: Ben, give: {deeds: [37]}, want: {cash: 20}}}"], "Ben: {accept: {loan: {37: 20}}}",
        ["G-08", "F-28", "G-03", "R-03"],
    ),
    "who redeems what is not received pays the price all the same": (
        "paris", "given: {Ana: {deeds: [37]}, Ben: {cash: 0}}",
        ["Ana: {offer: {to: Ben, give: {deeds: [37]}, want: {cash: 20}}}"], "Ben: {accept: {redeem: [39]}}",
        ["G-04", "G-03", "R-03"],
    ),
    "where nothing is owed a settlement is looked at too": (
        "paris", "given: {Ana: {cash: 0, deeds: [37, 39], buildings: {39: 1}}}", [],
        "Ana: {settle: {deeds: [37], cash: 20}}", ["G-05", "D-25", "D-30", "R-60", "G-03", "R-03"],
    ),
    "a price below the loan takes cash that is not there": (
        "community", "given: {Ana: {cash: 0, deeds: [6], buildings: {6: 1}, loans: {6: {original: 50, owed: 50}}}}",
        [], "Ana: {offer: {to: Ben, give: {deeds: [6]}, want: {cash: 10}}}", ["C-31", "R-56", "R-88", "G-03", "R-60"],
    ),
    "nor does a parcel with a loan settle a debt without it": (
        "community",
        "given: {Ana: {cash: 0, at: 3, deeds: [6], buildings: {6: 1}, loans: {6: {original: 50, owed: 50}}},"
        " Ben: {deeds: [5], buildings: {5: works}}}\ndice: [[1, 1]]",
        ["Ana: roll"], "Ana: {settle: {deeds: [6]}}", ["C-31", "R-56", "R-88", "G-03", "R-60"],
    ),
    "but not of the one who asks for the parcel": (
        "community", "given: {Ana: {cash: 0, deeds: [6], buildings: {6: 1}, loans: {6: {original: 50, owed: 50}}}}",
        [], "Ben: {offer: {to: Ana, give: {cash: 10}, want: {deeds: [6]}}}", ["C-31", "R-56", "R-88", "R-60"],
    ),
    "nothing is no loan": (
        "community", "given: {Ben: {deeds: [6], buildings: {6: 1}}}",
        ["Ben: {offer: {to: Ana, give: {deeds: [6]}, want: {cash: 100}}}"], "Ana: {accept: {loan: {6: 0}}}",
        ["G-09", "C-31"],
    ),
    "a lease comes without its loan": (
        "community",
        "given: {Ben: {deeds: [6], buildings: {6: 1}, loans: {6: {original: 20, owed: 20}}}}",
        ["Ben: {offer: {to: Ana, give: {deeds: [6]}, want: {cash: 100}}}"], "Ana: {accept: {redeem: [6]}}",
        ["G-08", "C-31"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", CITED)
def test_a_refusal_cites_all_that_speaks_against_it_and_nothing_else(why):
    edition, head, before, step, clauses = CITED[why]
    who, wish = step.split(": ", 1)
    wish = wish.removeprefix("{").removesuffix("}") if wish.startswith("{") else f"{wish}: "
    steps = [*before, f"{who}: {{{wish}, refused: {clauses[-1]}}}"]
    lines = [
        "title: t",
        f"edition: {edition}",
        *([] if "players:" in head else ["players: [Ana, Ben]"]),
        head,
        "when:",
        *(f"  - {step}" for step in steps),
    ]
    scenario, problem = play_text("\n".join(lines) + "\n")
    assert problem is None
    assert list(scenario.steps[-1].refused) == clauses


def test_nothing_hides_a_lack_of_cash(seed):
    for book, state, _facts in walk(seed):
        poor = state.fork()
        poor.cash = [0 for _ in poor.cash]
        table = Table(book, poor)
        for action in costly(table) if not state.over else ():
            assert "G-03" in table.broken(action)


def costly(table):
    """What costs something, lawful or not: building and redeeming anywhere, by the player in turn and the next."""
    owing = [square for square, site in enumerate(table.state.sites) if site.owed]
    ending = act.Repay if table.rules.building.on_credit else act.Redeem
    for seat in (table.state.turn, table.state.next_after(table.state.turn)):
        builds = (act.Build(seat, (square,) * count) for square in range(SQUARES) for count in (1, 2))
        yield from (build for build in builds if table.plan_of(build).cost)
        yield from (ending(seat, square) for square in owing)

"""How the network of `bots/judging` is learnt: games of bots that now and then answer against their habit; a fit."""

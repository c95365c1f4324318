"""When talk goes wrong: whom one mutes, which words are reported, what is decided on them, who may not talk."""

"""What stands above a table is one line for all, of which each reads what is meant for them."""

from tests.browser.following import number, told, up_to


def test_whom_the_table_waits_for_reads_of_oneself_and_the_others_a_name(seated):
    ana, ben, dora = seated("ana", "ben", "dora", given={})
    assert ana.inner_text("#headline") == "You throw the dice."
    assert ben.inner_text("#headline") == dora.inner_text("#headline") == "ana throws the dice."
    before = number(ana)
    ana.click("#own .now button >> nth=0")
    told(ana, before)
    up_to(ben, ana)
    assert ana.inner_text("#headline").startswith("You ")
    assert ben.inner_text("#headline").startswith("ana ")

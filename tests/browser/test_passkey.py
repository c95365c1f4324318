"""A browser makes a passkey on our pages, by our scripts, and signs in by it alone."""

WORD, HERS = "lagoon-and-reef-7", 'nav a[href="/players/zoe/"]'


def test_a_passkey_is_made_and_opens_the_account(visitor, site):
    address = site.address.replace("127.0.0.1", "localhost")
    page = visitor()
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{address}/accounts/signup/")
    for name, value in (("username", "zoe"), ("email", "zoe@example.org"), ("password1", WORD), ("password2", WORD)):
        page.fill(f"[name={name}]", value)
    page.click("section button.main")
    page.wait_for_selector(HERS)
    page.goto(f"{address}/accounts/2fa/webauthn/add/")
    if page.locator("[name=password]").count():
        page.fill("[name=password]", WORD)
        page.click("section button.main")
    page.click("#passkey-add")
    page.wait_for_url("**/recovery-codes/**")
    page.goto(f"{address}/accounts/logout/")
    page.click("section button.main")
    page.wait_for_selector(HERS, state="detached")
    page.goto(f"{address}/accounts/login/")
    page.click("#passkey-login")
    page.wait_for_selector(HERS)

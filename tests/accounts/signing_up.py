"""What somebody fills in who signs up."""

SIGN_UP = {
    "username": "eve",
    "email": "eve@example.org",
    "password1": "lagoon-and-reef-7",
    "password2": "lagoon-and-reef-7",
}

"""What somebody shows to sign in: a password, a passkey, a code after it; each in our words where it is refused."""

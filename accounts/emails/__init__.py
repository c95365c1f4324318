"""Addresses and what is mailed to them: whose box one is, how often something goes there, links, new passwords."""

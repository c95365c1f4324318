"""Telling people who are not here that something waits for them: by e-mail, Web Push and webhook.

`outbox` finds what is to be told and writes a row for each, `delivery` sends the rows that are due, `channels` has one
module a channel. All of it hangs on columns that the sweep looks at: a lost task only makes a notice later.
"""

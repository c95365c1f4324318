"""People who play without an account: how they come, where they may go, how they stay, and when they are forgotten."""

"""Days with their month in words, since 5/1 is two different days on two sides of a sea; times by 24 hours."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j F Y H:i"
MONTH_DAY_FORMAT = "j F"

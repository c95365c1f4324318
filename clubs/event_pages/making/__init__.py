"""Making an event, and changing it before its entries open: the form, its fields, what must fit together."""

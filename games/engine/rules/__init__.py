"""The rule areas: one module each, none importing another. They speak through `Play` and through the edition.

Two areas are of another kind where land is leased, in a module of its own: `building` in `parcels`, `charges` in
`use_fees`.

Fields that hold a clause name the rule; where a book may not have it the field is a switch: None, no such rule.
"""

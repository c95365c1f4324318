"""The rule areas: one module each, none importing another. They speak through `Play` and through the edition.

Fields that hold a clause name the rule; where a book may not have it the field is a switch: None, no such rule.
"""

"""The rule areas: one module each, none importing another. They speak through `Play` and through the edition.

Fields that hold a clause id name the rule and switch it: no id, no such rule.
"""

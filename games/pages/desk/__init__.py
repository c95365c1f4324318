"""What one viewer sees for themselves: what is asked of them, what they may do, and the forms for it."""

"""What people see of events: pages, forms and files."""

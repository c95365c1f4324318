"""What people and programs meet: pages, their fragments and forms, sockets, the API."""

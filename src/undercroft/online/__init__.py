"""What a server and those who connect to it say to each other, and how to connect: no game is known here."""

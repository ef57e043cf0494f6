"""Tables online: the games of the house over HTTP and WebSocket. It adds no rule and no wording."""

"""What a search did, event by event: recorded, predicted, exported."""

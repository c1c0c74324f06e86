"""What commands are made of: steps, each with competitions on their way in and out."""

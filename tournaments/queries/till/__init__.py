"""Money: fees, prizes, the Kontra box, and the closing sheet."""

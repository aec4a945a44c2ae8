"""The best known plans for few people."""

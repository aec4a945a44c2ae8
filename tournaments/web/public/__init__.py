"""What everybody may see."""

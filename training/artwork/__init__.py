"""Artwork that the network learns from: all of it is drawn here, from a seed."""

"""What Paipu is measured by: `make bench` runs all of it, as ratios in one run."""

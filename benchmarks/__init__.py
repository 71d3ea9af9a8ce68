"""The benchmarks of Paipu: `make bench` runs all of them, as ratios in one run."""

"""The pages, one blueprint a file."""

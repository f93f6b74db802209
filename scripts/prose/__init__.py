"""How scripts/check_prose reads pages, comments, help texts and errors, and what it measures in them."""

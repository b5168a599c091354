-- The category stands among a listing's search words, so that one index tells which listings of a category have a word.
update listings set search = search || array_to_tsvector(array['category-' || category_id]);

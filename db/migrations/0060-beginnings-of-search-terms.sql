-- The last word of a search may be unfinished, and counts as known where a term begins with it: found in the order of bytes,
-- whatever order the database has for letters.
create index search_terms_beginnings on search_terms (term text_pattern_ops);

-- A page far behind the first adds up thousands of counts, which lay scattered over the table: now the index alone has them. Rows
-- are added and removed, never changed, so that the longer entries cost no update.
drop index listing_counts_bucket;
create index listing_counts_bucket on listing_counts (dimension, bucket) include (category_id, is_in_stock, listings);
drop index town_listing_counts_bucket;
create index town_listing_counts_bucket on town_listing_counts (dimension, town, bucket)
  include (category_id, is_in_stock, listings);

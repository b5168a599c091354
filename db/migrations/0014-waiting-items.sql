-- What a shop has not answered yet: the orders that wait for it are found and counted without the others being read.
create index order_items_waiting on order_items (shop_id, vendor_order_id) include (order_id) where status = 'pending';

-- What a buyer holds is looked at with each order placed: open and completed orders are found without all the others, and
-- what is pending in them without the rest of their items.
create index orders_standing on orders (buyer_id, closed_as);
create index order_items_held on order_items (order_id) include (listing_id, quantity, price_cents)
  where status = 'pending';

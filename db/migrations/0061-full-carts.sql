-- A cart holds 200 products at most (src/shared/cart/cart.ts). Each that is added waits for the others of its buyer and counts
-- what they have left: two at once must not both take the last place.
create function refuse_full_cart() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
  if (select count(*) from cart_items where user_id = new.user_id) > 200 then
    raise check_violation using message = 'A cart holds 200 products at most', constraint = 'cart_items_most';
  end if;
  return null;
end $$;
create trigger full_cart_refused after insert on cart_items for each row execute function refuse_full_cart();

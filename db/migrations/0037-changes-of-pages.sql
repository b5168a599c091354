-- When a vendor last changed what the page of a listing or a shop shows, which the sitemap says. Null since it was added.
alter table listings add column changed_at timestamptz;
alter table shops add column changed_at timestamptz;

create function note_change() returns trigger language plpgsql as $$ begin
  new.changed_at := now();
  return new;
end $$;

create trigger listing_changed
  before update of title, description, price_cents, category_id, pictures, is_active, is_shop_open on listings
  for each row execute function note_change();
-- Orders change the stock all the time; the page says only whether there is some.
create trigger listing_sold_out before update of stock on listings for each row
  when ((old.stock = 0) <> (new.stock = 0)) execute function note_change();
create trigger shop_changed before update of name, description, town, logo, banner, is_active on shops
  for each row execute function note_change();

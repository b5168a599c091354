-- Why the vendor rejected an item, in one line for the buyer.
alter table order_items
  add column reject_reason text not null default '' check (char_length(reject_reason) <= 120),
  add check (reject_reason = '' or status = 'rejected');

-- Whom an entry of the log concerns besides the person who did it: the user, the vendor of the shop or listing, the author of the
-- review, the buyer of the order, the sender of the message. Only the account; names are read with the log, as before.
alter table audit_log add column concerned_id uuid references users;

create function person_concerned(subject uuid) returns uuid language sql stable as $$
  select id from users where id = subject
  union all select vendor_id from shops where id = subject
  union all select vendor_id from listings join shops on shops.id = shop_id where listings.id = subject
  union all select author_id from reviews where id = subject
  union all select buyer_id from orders where id = subject
  union all select sent_by from messages where id = subject
  union all select coalesce(vendor_id, sent_by) from vendor_applications where id = subject
  limit 1
$$;

-- A trigger, because no test would find an action that forgot it.
create function note_concerned() returns trigger language plpgsql as $$ begin
  new.concerned_id = nullif(person_concerned(new.subject_id), new.actor_id);
  return new;
end $$;
create trigger concerned_noted before insert on audit_log for each row
  when (new.subject_id is not null) execute function note_concerned();

update audit_log set concerned_id = nullif(person_concerned(subject_id), actor_id) where subject_id is not null;
create index audit_log_concerned on audit_log (concerned_id, id) where concerned_id is not null;

-- Whom the approval of an application concerned is often known only when the invitation is accepted.
create index audit_log_unknown on audit_log (subject_id) where concerned_id is null and subject_id is not null;
create function note_applicant() returns trigger language plpgsql as $$ begin
  update audit_log set concerned_id = new.vendor_id
  where subject_id = new.id and concerned_id is null and actor_id is distinct from new.vendor_id;
  return null;
end $$;
create trigger applicant_noted after update of vendor_id on vendor_applications for each row
  when (new.vendor_id is not null) execute function note_applicant();

-- A buyer may pay a shop in several payments. What is said is about the newest of them, or begins the next one once the shop has
-- received that; what was received of each is its newest row.
alter table order_payments add column instalment smallint not null default 1 check (instalment between 1 and 20);

create or replace function note_payment() returns trigger language plpgsql as $$
declare newest order_payments;
begin
  perform from vendor_orders where id = new.vendor_order_id for no key update;
  select * into newest from order_payments where vendor_order_id = new.vendor_order_id order by number desc limit 1;
  if not (case new.instalment - coalesce(newest.instalment, 0)
      when 0 then new.state = 'received'
        or new.state = 'said' and newest.state <> 'received' or new.state = 'disputed' and newest.state = 'said'
      when 1 then new.state <> 'disputed' and coalesce(newest.state, 'received') = 'received'
      else false end) then
    raise check_violation using message = 'This payment cannot be ' || new.state || ' now';
  end if;
  update vendor_orders set payment_state = new.state where id = new.vendor_order_id;
  new.number = coalesce(newest.number, 0) + 1;
  return new;
end $$;

drop trigger payment_change_refused on order_payments;
create trigger payment_change_refused before update on order_payments for each row
  when ((new.vendor_order_id, new.number, new.instalment, new.state, new.method, new.amount_cents, new.created_at, new.author_id)
      is distinct from
      (old.vendor_order_id, old.number, old.instalment, old.state, old.method, old.amount_cents, old.created_at, old.author_id)
    or new.reference not in ('', old.reference) or new.note not in ('', old.note))
  execute function refuse_change();

-- What a listing was when it was taken down (title, description, price, category, pictures), beside which administrators see what
-- its vendor has mended.
alter table listings add column taken_down_as jsonb check (taken_down_as is null or taken_down_at is not null);

-- Hidden reviews are few, and looked for among all.
create index reviews_hidden on reviews (id desc) where hidden_at is not null;

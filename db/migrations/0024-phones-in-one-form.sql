-- A phone number stands in one form, so that calls and chats reach it: +232 and eight digits, or another country's with its plus.
-- The same as normalisePhone in src/shared/phone.ts. What is no number comes back as it is.
create function normal_phone(typed text) returns text language sql immutable strict parallel safe as $$
  select case
    when length(typed) > 40 then typed
    when packed ~ '^(0|\+2320?|((00)?2320?)?(?=[1-9]))[0-9]{8}$' then '+232' || right(packed, 8)
    when packed ~ '^(\+|00|(?=[0-9]{11}))(?!232)[1-9][0-9]{5,14}$' then '+' || regexp_replace(packed, '^(\+|00)', '')
    else typed
  end
  from (
    select regexp_replace(regexp_replace(typed, '\(0\)', ''),
      '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff().\u2010-\u2015\u2212/-]', '', 'g') as packed
  ) as digits
$$;

update users set tel = normal_phone(tel) where tel <> normal_phone(tel);
update orders set phone = normal_phone(phone) where phone <> normal_phone(phone);
update vendor_applications set tel = normal_phone(tel) where tel <> normal_phone(tel);
update messages set tel = normal_phone(tel) where tel <> normal_phone(tel);

-- Rows from before whose number is none stay, and can still be changed otherwise.
alter table users add constraint users_tel_normal check (tel = normal_phone(tel));
alter table orders add constraint orders_phone_normal check (phone = normal_phone(phone));
alter table vendor_applications add constraint vendor_applications_tel_normal check (tel = normal_phone(tel));
alter table messages add constraint messages_tel_normal check (tel = normal_phone(tel));

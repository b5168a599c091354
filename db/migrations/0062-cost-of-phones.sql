-- The same rule as in 0024, in PL/pgSQL: the checks that ask it (users, orders, messages, vendor applications, reports) had a
-- function in SQL parsed and planned into them by every statement that writes such a row, a seventh of what storing an order
-- took.
create or replace function normal_phone(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  packed text;
begin
  if length(typed) > 40 then return typed; end if;
  packed := regexp_replace(regexp_replace(typed, '\(0\)', ''),
    '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff().\u2010-\u2015\u2212/-]', '', 'g');
  if packed ~ '^(0|\+2320?|((00)?2320?)?(?=[1-9]))[0-9]{8}$' then return '+232' || right(packed, 8); end if;
  if packed ~ '^(\+|00|(?=[0-9]{11}))(?!232)[1-9][0-9]{5,14}$' then return '+' || regexp_replace(packed, '^(\+|00)', ''); end if;
  return typed;
end $$;

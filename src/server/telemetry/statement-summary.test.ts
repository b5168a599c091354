import { expect, test } from 'vitest'
import { summaryOf } from './statement-summary.ts'

test.each([
  ['begin', 'begin', undefined],
  ['commit', 'commit', undefined],
  ['set local plan_cache_mode = force_generic_plan', 'set', undefined],
  ["select pg_notify('changes', $1)", 'select', undefined],
  ['select "id" from "orders" where "id" = $1', 'select', 'orders'],
  ['select (select count(*) from order_items) from orders', 'select', 'order_items'],
  ['select * from (select id from listings) inner_rows', 'select', 'listings'],
  ['insert into "order_items" ("id") values ($1)', 'insert', 'order_items'],
  ['update jobs set lease = $1 where id = (select id from jobs for update)', 'update', 'jobs'],
  ['select id from listings for no key update', 'select', 'listings'],
  [
    'with wanted as (select * from unnest($1)) update listings set stock = 1 from wanted',
    'update',
    'listings',
  ],
  ['delete from "sessions" where "id" = $1', 'delete', 'sessions'],
  [
    'with due as (insert into job_schedule (job) values ($1) returning job) select 1',
    'insert',
    'job_schedule',
  ],
  ['/* by ids */ select 1 from users', 'select', 'users'],
  ['', 'none', undefined],
])('%s', (text, operation, table) => {
  expect(summaryOf(text)).toEqual({ operation, table })
  expect(summaryOf(text)).toEqual({ operation, table })
})

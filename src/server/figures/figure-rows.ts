import { type RawBuilder, sql } from 'kysely'
import { mostBest, type ShopFigures } from '#shared/figures/figures.ts'
import type { FigureRange } from '#shared/figures/steps.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { Queryable } from '../database/database.ts'

/** The shop whose figures are asked for; null for those of the whole market. */
export type Scope = string | null

export interface CountedStep {
  start: string
  signUps: number
  shops: number
  listings: number
  orders: number
  itemsAccepted: number
  itemsRejected: number
  itemsOutOfStock: number
  itemsCancelled: number
  acceptedCents: number
  said: number
  received: number
  disputed: number
}

const idOf = (scope: Scope) => (scope === null ? sql`whole_market()` : sql`${scope}::uuid`)

/** The first day of the step that a date is in, as src/shared/figures/steps.ts has it. */
const startOf = (date: RawBuilder<unknown>, { step }: FigureRange) =>
  step === 'day' ? date : sql`date_trunc(${step}, ${date}::timestamp)::date`

/** The figures, by step; steps without anything are left out. */
export async function countSteps(db: Queryable, scope: Scope, range: FigureRange): Promise<CountedStep[]> {
  const { rows } = await sql<CountedStep>`
    select ${startOf(sql`day`, range)} as start,
      sum(sign_ups) as "signUps", sum(shops) as shops, sum(listings) as listings, sum(orders) as orders,
      sum(items_accepted) as "itemsAccepted", sum(items_rejected) as "itemsRejected",
      sum(items_out_of_stock) as "itemsOutOfStock", sum(items_cancelled) as "itemsCancelled",
      sum(accepted_cents)::bigint as "acceptedCents", sum(payments_said) as said,
      sum(payments_received) as received, sum(payments_disputed) as disputed
    from figure_days
    where shop_id = ${idOf(scope)} and day between ${range.from} and ${range.to}
    group by 1`.execute(db)
  return rows
}

interface Median {
  start: string
  minutes: number
}

/** The median time to answer, by step, rounded as in the facts of a shop; steps without an answer are left out. */
export const medianAnswers = (db: Queryable, scope: Scope, range: FigureRange): Promise<Median[]> =>
  scope === null ? mediansOfMarket(db, range) : mediansOfShop(db, scope, range)

/** One shop's answers stand in an index by the time of their order: each step is one range of it. */
async function mediansOfShop(db: Queryable, shopId: string, range: FigureRange): Promise<Median[]> {
  const beginOf = (date: RawBuilder<unknown>) => sql`${date}::timestamp at time zone 'Africa/Freetown'`
  const { rows } = await sql<Median>`
    select step::date as start, minutes
    from generate_series(${startOf(sql`${range.from}::date`, range)}, ${range.to}::date, ${`1 ${range.step}`}::interval) step
      cross join lateral (
        select round(percentile_cont(0.5) within group (order by answer_seconds) / 60)::float8 as minutes
        from vendor_orders
        where shop_id = ${shopId} and answer_seconds is not null and not is_own
          and placed_at >= ${beginOf(sql`greatest(step, ${range.from}::date)`)}
          and placed_at < ${beginOf(sql`least(step + ${`1 ${range.step}`}::interval, ${range.to}::date + 1)`)}) answers
    where minutes is not null`.execute(db)
  return rows
}

/**
 * The counted buckets say in which of them the middle of a step lies, or the two middle ones of an even number; the answers
 * in these alone are read and put into their order. In one statement, so that both are of one moment.
 */
async function mediansOfMarket(db: Queryable, range: FigureRange): Promise<Median[]> {
  const { rows } = await sql<Median>`
    with buckets as (
      select ${startOf(sql`day`, range)} as start, bucket, sum(orders)::integer as orders from answer_days
      where day between ${range.from} and ${range.to} group by 1, 2),
    placed as (
      select start, bucket, orders, sum(orders) over step as total,
        sum(orders) over (step order by bucket) - orders as before
      from buckets window step as (partition by start)),
    middle as materialized (
      select start, bucket, before, total from placed
      where before <= total / 2 and before + orders > (total - 1) / 2),
    answers as (
      select start, total, answer_seconds, before + rank - 1 as place
      from middle
        cross join lateral (
          select answer_seconds, row_number() over (order by answer_seconds) as rank
          from generate_series(greatest(start, ${range.from}::date),
              least((start + ${`1 ${range.step}`}::interval)::date - 1, ${range.to}::date), interval '1 day') day
            -- By the index for each day: without the offset all orders would be joined.
            cross join lateral (
              select answer_seconds from vendor_orders
              where freetown_day(placed_at) = day::date and answer_bucket(answer_seconds) = bucket
                and answer_seconds is not null and not is_own offset 0) answered) ranked)
    select start, round(avg(answer_seconds)::float8 / 60) as minutes from answers
    where place between (total - 1) / 2 and total / 2 group by start`.execute(db)
  return rows
}

/** The goods that a shop sold most units of in the range, the best first. */
export async function bestSold(
  db: Queryable,
  shopId: string,
  { from, to }: FigureRange,
): Promise<ShopFigures['best']> {
  const { rows } = await sql<{ id: string; title: string; units: number; cents: number }>`
    select listings.id, title, units, cents
    from (select listing_id, sum(units) as units, sum(cents)::bigint as cents from sold_days
        where shop_id = ${shopId} and day between ${from} and ${to}
        group by listing_id having sum(units) > 0 order by 2 desc, 3 desc, 1 limit ${mostBest}) sold
      join listings on listings.id = listing_id
    order by units desc, cents desc, listings.id`.execute(db)
  return rows.map(({ id, title, units, cents }) => ({
    listing: { _id: id, title },
    units,
    value: leonesFromCents(cents),
  }))
}

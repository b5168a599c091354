import { sql } from 'kysely'
import type { PlaceOrder } from '#shared/orders/order.ts'
import type { BenchMarket } from '../support/bench-market.ts'
import { fillMarket } from '../support/fill-market.ts'
import { orderFor } from '../support/order-for.ts'

export interface Good {
  id: string
  shopId: string
}

/** The buyers and listings of a market with 2,000 listings in 20 shops. */
export interface OrderMarket {
  buyerIds: string[]
  /** 200 listings that every buyer orders, with enough units. */
  hot: Good[]
}

const units = 1_000_000

export async function fillOrderMarket(market: BenchMarket, buyers: number): Promise<OrderMarket> {
  await fillMarket(market, { from: 0, to: 2000 }, () => {})
  const { db, newId } = market.services
  const buyerIds = Array.from({ length: buyers }, () => newId())
  await sql`insert into users (id, first_name, last_name, email, role, password_hash)
    select id, 'Fatu', 'Sesay', id || '@bench.example', 'customer', '!' from unnest(${buyerIds}::uuid[]) id`.execute(
    db,
  )
  const { rows } = await sql<Good>`
    update listings set stock = ${units} where id in (select id from listings where is_shown order by hashtext(id::text) limit 200)
    returning id, shop_id as "shopId"`.execute(db)
  return { buyerIds, hot: rows }
}

/** Two different listings, from two shops. */
export function twoOf(goods: readonly Good[]): [Good, Good] {
  const one = () => goods[Math.floor(Math.random() * goods.length)]!
  const first = one()
  let second = one()
  while (second.shopId === first.shopId) second = one()
  return [first, second]
}

/** An order for one unit of each. */
export const orderOf = (goods: readonly Good[]): PlaceOrder => orderFor(goods.map(({ id }) => id))

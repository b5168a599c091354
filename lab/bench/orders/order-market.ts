import { sql } from 'kysely'
import type { PlaceOrder } from '#shared/orders/order.ts'
import type { BenchMarket } from '../support/bench-market.ts'
import { fillMarket } from '../support/fill-market.ts'

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

/** An order for one unit of each, as the checkout sends it. */
export const orderOf = (goods: readonly Good[]): PlaceOrder => ({
  items: goods.map(({ id }) => ({ listingId: id, title: 'As shown', quantity: 1 })),
  delivery: {
    firstName: 'Fatu',
    lastName: 'Sesay',
    phone: '+23276123456',
    method: 'delivery',
    address: '12 Wilkinson Road, Freetown',
    instructions: 'Call at the gate',
    landmark: '',
  },
})

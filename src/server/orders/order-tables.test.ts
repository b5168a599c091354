import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliveryMethods } from '#shared/orders/order.ts'
import { orderEventActors, orderEventKinds } from '#shared/orders/order-event-kinds.ts'
import { closings, itemStatuses } from '#shared/orders/order-status.ts'
import { paymentMethods, paymentStates } from '#shared/orders/payment-states.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

/** The words that a column's CHECK allows, as PostgreSQL tells them. */
async function checkedWords(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${`${table}_${column}_check`} and conrelid = ${table}::regclass`.execute(server.db)
  return [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map((match) => match[1]!)
}

test.each([
  ['order_items', 'status', itemStatuses],
  ['orders', 'closed_as', closings],
  ['orders', 'method', deliveryMethods],
  ['vendor_orders', 'payment_state', paymentStates],
  ['order_payments', 'state', paymentStates.filter((state) => state !== 'none')],
  ['order_payments', 'method', paymentMethods],
  // That an order was placed, its own row says.
  ['order_events', 'kind', orderEventKinds.filter((kind) => kind !== 'placed')],
  ['order_events', 'actor', orderEventActors],
])('the database allows in %s.%s exactly what the code knows', async (table, column, words) => {
  expect(await checkedWords(table, column)).toEqual([...words])
})

import { expect, test } from 'vitest'
import type { Action } from './model/actions.ts'
import { type Done, hasSerialOrder } from './model/at-the-same-time.ts'
import { doInModel } from './model/do-in-model.ts'
import { aMarket } from './model/market-model.ts'
import { viewOfModel } from './model/market-views.ts'

const idOf = (name: string) => name
const stocks = [1, 0, 0, 0]

const putIn: Action = { do: 'edit listing', by: 2, listing: 0, change: { stock: 5, stockBase: 0 } }
const ordering: Action = { do: 'order', by: 0, name: 'first', wish: { lines: [{ listing: 0, quantity: 4 }] } }

/** The market after these actions one after the other. */
function viewAfter(...actions: Action[]) {
  const market = aMarket(stocks)
  for (const action of actions) doInModel(market, action, { isSignedIn: false })
  return viewOfModel(market, idOf)
}

/** Both at the same time: the order could be placed, so the units had been added before. */
const atOnce: Done[] = [
  { action: ordering, reply: { status: 201, order: 'first' }, begun: 1, ended: 3 },
  { action: putIn, reply: { status: 200 }, begun: 2, ended: 4 },
]
const final = viewAfter(putIn, ordering)

test('some order explains the replies and the market', () => {
  expect(hasSerialOrder(aMarket(stocks), atOnce, final, idOf)).toBe(true)
})

test('no order explains an order whose units are still in stock', () => {
  const untaken = { ...final, listings: viewAfter(putIn).listings }
  expect(hasSerialOrder(aMarket(stocks), atOnce, untaken, idOf)).toBe(false)
})

test('no order explains units added after the order that took them had ended', () => {
  const later = [
    { ...atOnce[0]!, ended: 2 },
    { ...atOnce[1]!, begun: 3 },
  ]
  expect(hasSerialOrder(aMarket(stocks), later, final, idOf)).toBe(false)
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  tellNews,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { decide, item, offline, order, press, visitOrders } from '#tests/support/vendor-orders-page.ts'
import { watchOutbox } from '#web/app/watch-outbox.ts'
import { waitingWishes } from '#web/outbox/waiting-wishes.ts'

startWithoutServer()
beforeAll(watchOutbox)

test('the menu counts the orders that wait, and less after a decision', async () => {
  let waiting = 2
  const decided = { ...order, items: [{ ...item, status: 'accepted' }] }
  serverAnswers({
    'GET /api/vendor/waiting': () => ({ json: { orders: waiting } }),
    'GET /api/vendor/orders': { json: { orders: [order], waiting } },
    'PUT /api/vendor/orders/part/item/item': () => {
      waiting -= 1
      return { json: { message: 'Accepted. The buyer is told.', order: decided } }
    },
  })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  // In the sidebar and in the bar of phones.
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Shop orders', description: '2 waiting' })).toHaveLength(2),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Accepted. The buyer is told.')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Shop orders', description: '1 waiting' })).toHaveLength(2),
  )
})

test('an answer that the server refuses is not offered again', async () => {
  await visitOrders({ status: 409, json: { message: 'The buyer has closed this order.' } })
  await press('Accept')
  expect(await screen.findByText('The buyer has closed this order.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the window of a rejection keeps its words until it is saved, and opens at the usual reasons', async () => {
  const sent: unknown[] = []
  let respond: () => Answer | Promise<Answer> = () => ({ status: 503, json: { message: 'Busy' } })
  await visitOrders((body) => {
    sent.push(body)
    return respond()
  })
  await press('Reject')
  const window = within(screen.getByRole('dialog', { name: 'Reject Country rice?' }))
  expect(document.activeElement?.textContent).toBe('The price was wrong')
  const words = window.getByRole<HTMLInputElement>('textbox', { name: 'In your own words' })
  await userEvent.type(words, 'The lorry broke down')
  await userEvent.click(window.getByRole('button', { name: 'Reject' }))
  expect((await window.findByRole('alert')).textContent).toBe('Busy')
  expect(words.value).toBe('The lorry broke down')
  expect(document.querySelector('.toast')).toBeNull()

  // Without a response they wait with the answer.
  respond = offline
  await userEvent.click(window.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  const rejected = { status: 'rejected', reason: 'The lorry broke down', wasOneOf: ['pending'] }
  expect(sent).toEqual([rejected, rejected])
  expect(waitingWishes.get().map(({ bodies }) => bodies)).toEqual([[rejected]])
})

test.each([
  ['delivery', ['The price was wrong', 'We cannot deliver there']],
  ['pickup', ['The price was wrong', 'Our shop is closed']],
])('the usual reasons to reject goods for %s fit it', async (method, reasons) => {
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [{ ...order, delivery: { method } }] } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByRole('article')
  await press('Reject')
  const window = within(screen.getByRole('dialog', { name: 'Reject Country rice?' }))
  const offered = window.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
  expect(offered).toEqual(reasons)
})

test('Out of stock shows the product as sold out unless the vendor unticks it, and says what follows', async () => {
  const sent: unknown[] = []
  await visitOrders((body) => {
    sent.push(body)
    return { status: 503, json: { message: 'Busy' } }
  })
  await press('Out of stock')
  const window = within(screen.getByRole('dialog', { name: 'Country rice: out of stock?' }))
  const send = () => userEvent.click(window.getByRole('button', { name: 'Out of stock' }))
  expect(window.getByText(/The goods are shown as sold out/)).toBeTruthy()
  await send()
  await window.findByRole('alert')
  await userEvent.click(window.getByRole('checkbox', { name: 'Show it as sold out' }))
  expect(window.getByText(/The goods go back into your stock/)).toBeTruthy()
  expect(window.queryByText(/The goods are shown as sold out/)).toBeNull()
  await send()
  await waitFor(() => expect(sent).toHaveLength(2))
  const unticked = { status: 'out_of_stock', wasOneOf: ['pending'] }
  expect(sent).toEqual([{ ...unticked, soldOut: true }, unticked])
})

test('the window of a rejection has no reason for goods that have run out, but leads to Out of stock', async () => {
  const sent: unknown[] = []
  await visitOrders((body) => {
    sent.push(body)
    return { status: 503, json: { message: 'Busy' } }
  })
  await press('Reject')
  const rejecting = within(screen.getByRole('dialog', { name: 'Reject Country rice?' }))
  expect(rejecting.getByText(/The goods go back into your stock/)).toBeTruthy()
  expect(rejecting.queryByText('Sold out')).toBeNull()
  await userEvent.click(rejecting.getByRole('button', { name: 'I have no more of it' }))
  const window = within(screen.getByRole('dialog'))
  await userEvent.click(window.getByRole('button', { name: 'Out of stock' }))
  await waitFor(() =>
    expect(sent).toEqual([{ status: 'out_of_stock', soldOut: true, wasOneOf: ['pending'] }]),
  )
})

test('the shop reads what the address is near to', async () => {
  const delivery = {
    method: 'delivery',
    address: '12 Siaka Stevens Street',
    landmark: 'opposite the Cotton Tree',
  }
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [{ ...order, delivery }] } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  expect(await screen.findByText('Landmark: opposite the Cotton Tree')).toBeTruthy()
})

test('an order that waits says by when to answer, the earliest of its items', async () => {
  const items = [
    { ...item, answerBy: '2026-12-03T10:05:00.000Z' },
    { ...item, _id: 'other', answerBy: '2026-12-02T10:05:00.000Z' },
    { ...item, _id: 'decided', status: 'accepted', answerBy: null },
  ]
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [{ ...order, items }], waiting: 1 } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  expect(await screen.findByText('Answer by 2 Dec 2026, 10:05')).toBeTruthy()
})

const oil = { ...item, _id: 'oil', title: 'Palm oil' }
const named = (name: string) => screen.queryByRole('button', { name })

/** The page with one order of these items; resolves to the bodies of the calls that answer about several of them. */
async function visitOrderOf(items: readonly (typeof item)[]): Promise<unknown[]> {
  const sent: unknown[] = []
  let shown = items
  serverAnswers({
    'GET /api/vendor/orders': () => ({ json: { orders: [{ ...order, items: shown }], waiting: 1 } }),
    'PUT /api/vendor/orders/part/items': (body) => {
      sent.push(body)
      const { items: decided } = body as { items: { _id: string; status: string }[] }
      shown = shown.map((one) => ({ ...one, ...decided.find(({ _id }) => _id === one._id) }))
      return { json: { order: { ...order, items: shown } } }
    },
  })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByRole('article')
  return sent
}

test('Accept All answers every item of a new order in one call, without a question', async () => {
  const sent = await visitOrderOf([item, oil])
  await press('Accept All')
  const accepted = [item, oil].map(({ _id }) => ({ _id, status: 'accepted', wasOneOf: ['pending'] }))
  await waitFor(() => expect(sent).toEqual([{ items: accepted }]))
})

test.each([
  ['one item', [item]],
  ['one item that can still be answered', [item, { ...oil, status: 'cancelled' }]],
])('an order of %s has its three answers and no buttons for all', async (_what, items) => {
  await visitOrderOf(items)
  const buttons = within(screen.getByRole('article')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject', 'Out of stock'])
})

test.each([
  ['accepted', ['Reject All']],
  ['rejected', ['Accept All']],
  ['out_of_stock', ['Accept All', 'Reject All']],
])('of an order all of which is %s, only what would change it is offered for all', async (status, names) => {
  await visitOrderOf([item, oil].map((one) => ({ ...one, status })))
  const buttons = within(screen.getByRole('article')).getAllByRole('button', { name: /All$/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
})

test('after Accept All, which is gone then, the keyboard stays there, and a second click rejects nothing', async () => {
  await visitOrderOf([item, oil])
  const acceptAll = await screen.findByRole('button', { name: 'Accept All' })
  const place = acceptAll.parentElement
  await userEvent.click(acceptAll)
  await waitFor(() => expect(named('Accept All')).toBeNull())
  expect(document.activeElement).toBe(place)
  fireEvent.click(named('Reject All')!, { detail: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Reject All')
  expect(screen.getByRole('dialog', { name: 'Reject 2 items?' })).toBeTruthy()
})

test('Accept All asks before it takes back another answer, and names it', async () => {
  const sent = await visitOrderOf([{ ...item, status: 'out_of_stock' }, oil])
  await press('Accept All')
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept all items?' }))
  expect(question.getByText(`You have answered otherwise: ${item.title} (Out of stock).`)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await press('Accept All')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept all' }),
  )
  const accepted = [
    { _id: item._id, status: 'accepted', wasOneOf: ['out_of_stock'] },
    { _id: oil._id, status: 'accepted', wasOneOf: ['pending'] },
  ]
  await waitFor(() => expect(sent).toEqual([{ items: accepted }]))
})

test('the buttons of a pending item stand in one grid, one column where text is large, the third below the others on phones', async () => {
  await visitOrderOf([item])
  const [accept, reject, outOfStock] = ['Accept', 'Reject', 'Out of stock'].map((name) => named(name)!)
  const grid = accept!.parentElement!
  expect([...grid.children]).toEqual([accept, reject, outOfStock])
  expect([...grid.classList]).toEqual(
    expect.arrayContaining(['grid', 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]']),
  )
  expect(outOfStock!.classList).toContain('col-span-full')
})

const accepted = { ...item, status: 'accepted' }
const fee = () => screen.queryByRole('link', { name: 'Set delivery fee' })

test('once all is answered and some accepted, the card leads to naming the delivery fee', async () => {
  await visitOrderOf([item, oil])
  expect(fee()).toBeNull()
  await press('Accept All')
  await waitFor(() => expect(fee()?.getAttribute('href')).toBe('/dashboard/vendor/orders/part#payment'))
  expect(screen.getByRole('article').textContent).toContain('Total NLe')
})

test('once it has a fee, the sum of the goods is called so beside what is to pay', async () => {
  const withFee = { ...order, items: [accepted], deliveryFee: 50, toPay: 145.5 }
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [withFee], waiting: 0 } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  const { textContent } = await screen.findByRole('article')
  expect(textContent).toContain('Goods NLe 95.50NLe 145.50 to you: goods NLe 95.50 + delivery NLe 50.00')
  expect(textContent).not.toContain('Total')
})

test.each([
  ['the buyer picks up', { items: [accepted], delivery: { method: 'pickup' } }],
  ['has its fee', { items: [accepted], deliveryFee: 0 }],
  ['waits for another answer', { items: [accepted, oil] }],
  ['was rejected', { items: [{ ...item, status: 'rejected' }] }],
  ['the buyer has closed', { items: [accepted], closedAs: 'completed' }],
])('an order that %s asks for no delivery fee', async (_what, changed) => {
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [{ ...order, ...changed }], waiting: 0 } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByRole('article')
  expect(fee()).toBeNull()
})

const older = { ...order, createdAt: '2026-11-21T10:00:00.000Z' }
const newer = { ...order, _id: 'new', order: '01900000-0000-7000-8000-000000beefed', items: [item] }
const arrived = { ...newer, createdAt: '2026-11-21T11:00:00.000Z' }
const shownOrders = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))

test('an order that comes is held back behind a button, until it is pressed', async () => {
  let orders = [older]
  serverAnswers({ 'GET /api/vendor/orders': () => ({ json: { orders, waiting: orders.length } }) })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByRole('article')
  orders = [arrived, { ...older, items: [{ ...item, status: 'accepted' }] }]
  await tellNews()
  const button = await screen.findByRole('button', { name: 'Show 1 new order' })
  expect(button.closest('[role=status]')).toBeTruthy()
  expect(shownOrders()).toEqual(['order-part'])
  // What is shown goes on being brought up to date.
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await userEvent.click(button)
  expect(shownOrders()).toEqual(['order-new', 'order-part'])
  expect(screen.queryByRole('button', { name: /^Show 1/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Order #beefed' }))
})

test('the first order comes into the empty list at once', async () => {
  let orders: unknown[] = []
  serverAnswers({ 'GET /api/vendor/orders': () => ({ json: { orders, total: orders.length } }) })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByText('No vendor orders yet.')
  orders = [older]
  await tellNews()
  expect(await screen.findByRole('article')).toBeTruthy()
})

test.each([
  ['completed', 'The buyer has received this order.', 1],
  ['rejected', 'The buyer has received this order.', 0],
])(
  'of an order that was received, a shop whose item is %s reads %j %i times',
  async (status, words, times) => {
    const closed = { ...arrived, closedAs: 'completed', items: [{ ...item, status }] }
    serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [closed], waiting: 0, total: 1 } } })
    await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryAllByText(words)).toHaveLength(times)
  },
)

test('what leaves a filtered list keeps its card with its new state, and the answer after a decision moves nothing', async () => {
  let orders = [arrived, older]
  const cancelled = { ...arrived, closedAs: 'cancelled', items: [{ ...item, status: 'cancelled' }] }
  serverAnswers({
    'GET /api/vendor/orders': () => ({ json: { orders, waiting: orders.length, total: orders.length } }),
    'GET /api/vendor/orders/new': { json: { order: { ...cancelled, events: [] } } },
    [decide]: () => {
      orders = [{ ...arrived, _id: 'third', createdAt: '2026-11-21T12:00:00.000Z' }]
      return { json: { message: 'Accepted.', order: { ...older, items: [{ ...item, status: 'accepted' }] } } }
    },
  })
  await visit('/dashboard/vendor/orders?show=waiting', { ...buyer, role: 'vendor' })
  await waitFor(() => expect(shownOrders()).toEqual(['order-new', 'order-part']))
  orders = [older]
  await tellNews()
  await waitFor(() => expect(screen.getAllByText('Cancelled').length).toBeGreaterThan(0))
  expect(screen.getByText('The buyer has cancelled this order.')).toBeTruthy()
  expect(shownOrders()).toEqual(['order-new', 'order-part'])
  await press('Accept')
  expect(await screen.findByRole('button', { name: 'Show 1 new order' })).toBeTruthy()
  expect(shownOrders()).toEqual(['order-new', 'order-part'])
  expect(screen.getAllByText('Accepted').length).toBeGreaterThan(0)
  // Another filter is a deliberate act.
  await userEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(shownOrders()).toEqual(['order-third']))
})

test('a vendor’s decision shows at once, is loaded again afterwards, and undone when it fails', async () => {
  const refused = { status: 409, json: {} }
  const held = Promise.withResolvers<Answer>()
  let shown = { ...item, status: 'pending' }
  const read = () => ({ json: { orders: [{ ...order, items: [shown, { ...oil, status: 'accepted' }] }] } })
  serverAnswers({ 'GET /api/vendor/orders': read, [decide]: () => held.promise })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  const reads = () => calls.filter((call) => call.startsWith('GET /api/vendor/orders?')).length
  const rice = (await screen.findByText('Country rice')).closest('li')!
  const says = (words: string) => waitFor(() => expect(rice.textContent).toContain(words))
  const pressIn = async (role: 'dialog' | 'alertdialog', name: string) =>
    userEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }))

  await press('Out of stock')
  await pressIn('dialog', 'Out of stock')
  await says('Out of stock')
  expect(reads()).toBe(1)
  shown = { ...item, status: 'out_of_stock' }
  held.resolve({ json: { order: read().json.orders[0] } })
  await waitFor(() => expect(reads()).toBe(2))
  await says('Out of stock')

  // Without a message of the server’s. What gets no response at all waits instead (waiting-answers.test.tsx).
  serverAnswers({
    'GET /api/vendor/orders': read,
    [decide]: refused,
    'PUT /api/vendor/orders/part/items': refused,
  })
  await userEvent.click(within(rice).getByRole('button', { name: 'Change' }))
  await pressIn('dialog', 'Accept')
  expect(await screen.findByText('Failed to update item status')).toBeTruthy()
  await says('Out of stock')
  await waitFor(() => expect(reads()).toBe(3))
  await press('Accept All')
  // It takes back 'Out of stock'.
  await pressIn('alertdialog', 'Accept all')
  expect(await screen.findByText('Failed to update all items')).toBeTruthy()
  await says('Out of stock')
})

test('Accept All and Reject All answer every item', async () => {
  await visitOrderOf([item, oil])
  const stateOf = (title: string) => screen.getByText(title).closest('li')!.textContent
  await press('Accept All')
  for (const { title } of [item, oil]) await waitFor(() => expect(stateOf(title)).toContain('Accepted'))
  await press('Reject All')
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Reject 2 items?' })).getByRole('button', { name: 'Reject' }),
  )
  for (const { title } of [item, oil]) await waitFor(() => expect(stateOf(title)).toContain('Rejected'))
})

test('without orders the page says so', async () => {
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [], waiting: 0 } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  expect(await screen.findByText('No vendor orders yet.')).toBeTruthy()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import { newsEvent } from '#web/api/use-refresh.ts'
import { unread } from '#web/notifications/unread.ts'
import { type Answers, buyer, calls, serverAnswers, visit } from './rendered-pages.tsx'

/** One order as its buyer and its shop see it, for component tests of their pages. */
export const vendor = { ...buyer, role: 'vendor' as const }
export const orderId = '01900000-0000-7000-8000-0000004f09bc'
export const partId = '01900000-0000-7000-8000-00000000aaaa'
export const buyersAddress = `/dashboard/customer/orders/${orderId}`
export const vendorsAddress = `/dashboard/vendor/orders/${partId}`
export const readOrder = `GET /api/order/${orderId}`
export const readPart = `GET /api/vendor/orders/${partId}`

export const shop = {
  _id: 'kamara',
  name: 'Kamara Family Store',
  address: '12 Wilkinson Road',
  tel: '+23210123456',
}
export const rice = { _id: 'rice', title: 'Country rice', quantity: 2, price: 90, status: 'accepted', shop }
export const delivery = {
  firstName: 'Isata',
  lastName: 'Kamara',
  phone: '+23210999888',
  address: 'Kissy',
  method: 'delivery',
}
export const unpaid = { state: 'none', method: null, amount: null, reference: '', note: '', at: null }
export const said = { ...unpaid, state: 'said', method: 'orange_money', amount: 210, reference: '7QK1' }
export const receivedPart = { ...said, state: 'received', amount: 100 }
/** Of an order with NLe 210.00 to pay. */
export const partPaid = { payment: receivedPart, instalments: [receivedPart], paid: 100, stillToPay: 110 }
export const partPaidWords = 'NLe 100.00 is paid, NLe 110.00 is still to pay.'
export const part = { _id: partId, shop, deliveryFee: 30, toPay: 210, payment: unpaid }
export const placed = {
  kind: 'placed',
  at: '2026-11-21T10:00:00.000Z',
  by: 'buyer',
  text: 'The order was placed.',
  vendorOrderId: null,
}
const fee = {
  kind: 'fee',
  at: '2026-11-21T11:00:00.000Z',
  by: 'vendor',
  text: 'The delivery costs NLe 30.00.',
  vendorOrderId: partId,
}
export const saidSo = {
  kind: 'payment',
  at: '2026-11-21T12:00:00.000Z',
  by: 'buyer',
  text: 'The buyer says that NLe 210.00 by Orange Money is paid.',
  vendorOrderId: partId,
}
export const notArrived = {
  ...saidSo,
  by: 'vendor',
  text: 'The shop says that NLe 210.00 by Orange Money has not arrived.',
}
export const disputed = { ...said, state: 'disputed', note: 'Nothing came' }
export const disputedPart = { ...part, payment: disputed }
export const toldOnce = [
  { ...saidSo, reference: '7QK1', note: '' },
  { ...notArrived, reference: '7QK1', note: 'Nothing came' },
  placed,
]
export const order = {
  _id: orderId,
  createdAt: placed.at,
  status: 'accepted',
  total: 180,
  delivery,
  items: [rice],
  shops: [part],
  events: [placed, fee],
}
export const vendorOrder = {
  _id: partId,
  order: orderId,
  createdAt: placed.at,
  vendorStatus: 'accepted',
  closedAs: null,
  total: 180,
  delivery,
  items: [rice],
  deliveryFee: 30,
  toPay: 210,
  payment: unpaid,
  events: [placed, fee],
}

export const main = () => within(screen.getByRole('main'))
export const button = (name: string) => main().queryByRole('button', { name })

const isShown = () => screen.findByRole('heading', { level: 1, name: 'Order #4f09bc' })

export async function visitOrder(changed: object = {}, answers: Answers = {}) {
  serverAnswers({ [readOrder]: { json: { order: { ...order, ...changed } } }, ...answers })
  await visit(buyersAddress, buyer)
  await isShown()
}

export async function visitPart(changed: object = {}, answers: Answers = {}) {
  serverAnswers({ [readPart]: { json: { order: { ...vendorOrder, ...changed } } }, ...answers })
  await visit(vendorsAddress, vendor)
  await isShown()
}

export const historyLines = (name: string | RegExp = 'History') =>
  within(main().getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** What `toldOnce` says to anybody. */
export function expectPaymentsApart(): void {
  const words = historyLines(/^(History|What happened)$/)
  expect(words[0]).toMatch(/is paid\.Reference 7QK1(You|The buyer|Buyer), /)
  expect(words[1]).toMatch(/has not arrived\.Reference 7QK1“Nothing came”/)
  expect(words[2]).toMatch(/The order was placed\.(You|The buyer|Buyer), /)
}

type Side = {
  address: string
  person: User
  /** The call that reads the order, and the one that reads the list. */
  call: string
  listCall: string
  list: string
  listName: string
  shown: { _id: string }
}

/** What holds for the page of either side: it may be missing or fail, the list leads to it, and news of it count as read there. */
export function testOrderPage({ address, person, call, listCall, list, listName, shown }: Side): void {
  test('an order that is not there is said to be missing, with the way back', async () => {
    serverAnswers({ [call]: { status: 404, json: { message: 'Not found.' } } })
    await visit(address, person)
    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy()
    expect(main().getByRole('link', { name: listName }).getAttribute('href')).toBe(list)
  })

  test('it is said why the order could not be loaded, and it is loaded again', async () => {
    serverAnswers({ [call]: { status: 500, text: 'Bad gateway' } })
    await visit(address, person)
    expect(await screen.findByText('Failed to load the order')).toBeTruthy()
    serverAnswers({ [call]: { json: { order: shown } } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await isShown()).toBeTruthy()
  })

  test('in the list the number of an order leads to its page', async () => {
    serverAnswers({ [listCall]: { json: { orders: [shown] } } })
    await visit(list, person)
    const link = await screen.findByRole('link', { name: 'Order #4f09bc' })
    expect(link.getAttribute('href')).toBe(`${list}/${shown._id}`)
  })

  describe('seeing it', () => {
    /** As many are unread as are about other things; `sent` gets what is marked as read. */
    const market = (others: number, sent: unknown[]): Answers => ({
      [call]: { json: { order: shown } },
      'POST /api/notifications/read': (body) => {
        sent.push(body)
        return { json: { message: 'Marked as read', unread: others } }
      },
    })
    const news = (count: number) =>
      act(() => {
        unread.set(count)
        dispatchEvent(new Event(newsEvent))
      })
    const asked = () => calls.filter((one) => one === call).length

    test('reads what was told of it, and the bell counts the others', async () => {
      const sent: unknown[] = []
      serverAnswers(market(1, sent))
      await visit(address, person)
      act(() => unread.set(3))
      await waitFor(() => expect(sent).toEqual([{ path: address }]))
      await waitFor(() => expect(unread.get()).toBe(1))
      const before = asked()
      news(1)
      await waitFor(() => expect(asked()).toBe(before + 1))
      expect(sent).toHaveLength(1)
    })

    test('reads what is told of it meanwhile, once that is seen', async () => {
      const sent: unknown[] = []
      serverAnswers(market(0, sent))
      await visit(address, person)
      act(() => unread.set(0))
      await isShown()
      expect(sent).toEqual([])
      const before = asked()
      news(1)
      await waitFor(() => expect(sent).toEqual([{ path: address }]))
      await waitFor(() => expect(asked()).toBe(before + 1))
    })

    test('an order that could not be loaded is not read', async () => {
      const sent: unknown[] = []
      serverAnswers({ ...market(0, sent), [call]: { status: 404, json: {} } })
      await visit(address, person)
      await screen.findByRole('heading', { level: 1, name: 'Order not found' })
      act(() => unread.set(1))
      expect(sent).toEqual([])
    })
  })
}

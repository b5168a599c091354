import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Answers,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { newsEvent } from '#web/api/use-refresh.ts'
import { unread } from '#web/notifications/unread.ts'

startWithoutServer()

const vendor = { ...buyer, role: 'vendor' as const }
const orderId = '01900000-0000-7000-8000-0000004f09bc'
const partId = '01900000-0000-7000-8000-00000000aaaa'
const address = `/dashboard/customer/orders/${orderId}`
const vendorAddress = `/dashboard/vendor/orders/${partId}`
const read = `GET /api/order/${orderId}`
const readPart = `GET /api/vendor/orders/${partId}`

const shop = { _id: 'kamara', name: 'Kamara Family Store', address: '12 Wilkinson Road', tel: '+23210123456' }
const rice = { _id: 'rice', title: 'Country rice', quantity: 2, price: 90, status: 'accepted', shop }
const delivery = {
  firstName: 'Isata',
  lastName: 'Kamara',
  phone: '+23210999888',
  address: 'Kissy',
  method: 'delivery',
}
const unpaid = { state: 'none', method: null, amount: null, reference: '', note: '', at: null }
const said = { ...unpaid, state: 'said', method: 'orange_money', amount: 210, reference: '7QK1' }
const part = { _id: partId, shop, deliveryFee: 30, toPay: 210, payment: unpaid }
const placed = {
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
const saidSo = {
  kind: 'payment',
  at: '2026-11-21T12:00:00.000Z',
  by: 'buyer',
  text: 'The buyer says that NLe 210.00 by Orange Money is paid.',
  vendorOrderId: partId,
}
const notArrived = {
  ...saidSo,
  by: 'vendor',
  text: 'The shop says that NLe 210.00 by Orange Money has not arrived.',
}
const disputed = { ...said, state: 'disputed', note: 'Nothing came' }
const disputedPart = { ...part, payment: disputed }
const toldOnce = [
  { ...saidSo, reference: '7QK1', note: '' },
  { ...notArrived, reference: '7QK1', note: 'Nothing came' },
  placed,
]
const order = {
  _id: orderId,
  createdAt: placed.at,
  status: 'accepted',
  total: 180,
  delivery,
  items: [rice],
  shops: [part],
  events: [placed, fee],
}
const vendorOrder = {
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

const main = () => within(screen.getByRole('main'))
const button = (name: string) => main().queryByRole('button', { name })

async function visitOrder(changed: object = {}, answers: Answers = {}) {
  serverAnswers({ [read]: { json: { order: { ...order, ...changed } } }, ...answers })
  await visit(address, buyer)
  await screen.findByRole('heading', { level: 1, name: 'Order #4f09bc' })
}

async function visitPart(changed: object = {}, answers: Answers = {}) {
  serverAnswers({ [readPart]: { json: { order: { ...vendorOrder, ...changed } } }, ...answers })
  await visit(vendorAddress, vendor)
  await screen.findByRole('heading', { level: 1, name: 'Order #4f09bc' })
}

describe.each([
  [address, buyer, read, 'My orders', '/dashboard/customer/orders', order],
  [vendorAddress, vendor, readPart, 'Shop orders', '/dashboard/vendor/orders', vendorOrder],
] as const)('%s', (path, person, call, name, list, shown) => {
  test('says that it is not there, with the way back', async () => {
    serverAnswers({ [call]: { status: 404, json: { message: 'Not found.' } } })
    await visit(path, person)
    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy()
    expect(main().getByRole('link', { name }).getAttribute('href')).toBe(list)
  })

  test('says why it could not be loaded, and loads it again', async () => {
    serverAnswers({ [call]: { status: 500, text: 'Bad gateway' } })
    await visit(path, person)
    expect(await screen.findByText('Failed to load the order')).toBeTruthy()
    serverAnswers({ [call]: { json: { order: shown } } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #4f09bc' })).toBeTruthy()
  })
})

describe.each([
  [address, buyer, read, order],
  [vendorAddress, vendor, readPart, vendorOrder],
] as const)('seeing %s', (path, person, call, shown) => {
  let sent: unknown[]
  /** As many are unread as are about other things. */
  const market = (others: number): Answers => ({
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
  beforeEach(() => {
    sent = []
  })

  test('reads what was told of it, and the bell counts the others', async () => {
    serverAnswers(market(1))
    await visit(path, person)
    act(() => unread.set(3))
    await waitFor(() => expect(sent).toEqual([{ path }]))
    await waitFor(() => expect(unread.get()).toBe(1))
    const before = asked()
    news(1)
    await waitFor(() => expect(asked()).toBe(before + 1))
    expect(sent).toHaveLength(1)
  })

  test('reads what is told of it meanwhile, once that is seen', async () => {
    serverAnswers(market(0))
    await visit(path, person)
    act(() => unread.set(0))
    await screen.findByRole('heading', { level: 1, name: 'Order #4f09bc' })
    expect(sent).toEqual([])
    const before = asked()
    news(1)
    await waitFor(() => expect(sent).toEqual([{ path }]))
    expect(asked()).toBe(before + 1)
  })

  test('an order that could not be loaded is not read', async () => {
    serverAnswers({ ...market(0), [call]: { status: 404, json: {} } })
    await visit(path, person)
    await screen.findByRole('heading', { level: 1, name: 'Order not found' })
    act(() => unread.set(1))
    expect(sent).toEqual([])
  })
})

test.each([
  ['/dashboard/customer/orders', buyer, 'GET /api/order/', order],
  ['/dashboard/vendor/orders', vendor, 'GET /api/vendor/orders', vendorOrder],
] as const)('on %s the number of an order leads to its page', async (list, person, call, shown) => {
  serverAnswers({ [call]: { json: { orders: [shown] } } })
  await visit(list, person)
  const link = await screen.findByRole('link', { name: 'Order #4f09bc' })
  expect(link.getAttribute('href')).toBe(`${list}/${shown._id}`)
})

test('the buyer reads what is to pay, who did what and when, and how to reach the shop', async () => {
  await visitOrder()
  const words = 'Goods NLe 180.00 + delivery NLe 30.00 = NLe 210.00 to Kamara Family Store'
  expect(main().getByText(words)).toBeTruthy()
  const history = within(main().getByRole('region', { name: 'History' }))
  expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'The order was placed.You, 21 Nov 2026, 10:00',
    'The delivery costs NLe 30.00.Kamara Family Store, 21 Nov 2026, 11:00',
  ])
  const chat = main().getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
  expect(new URL(chat.href).searchParams.get('text')).toContain(
    'Goods NLe 180.00 + delivery NLe 30.00 = NLe 210.00\nDeliver to: Kissy',
  )
  expect(main().getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+23210123456')
})

test('the buyer says how a shop was paid; what is wrong is said at its field, and nothing is lost', async () => {
  const sent: unknown[] = []
  let status = 503
  await visitOrder(
    {},
    {
      [`POST /api/order/${orderId}/payments`]: (body) => {
        sent.push(body)
        const paid = { ...order, shops: [{ ...part, payment: said }] }
        return { status, json: status === 201 ? { message: 'Payment noted.', order: paid } : {} }
      },
    },
  )
  await userEvent.click(button('I have paid')!)
  const dialog = within(screen.getByRole('dialog', { name: 'Payment to Kamara Family Store' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' }).value).toBe('210.00')
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'I have paid' }))
  await press()
  expect(dialog.getByText('Please choose how it was paid')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How' }), 'Orange Money')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reference' }), '7QK1')
  await press()
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to save the payment')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reference' }).value).toBe('7QK1')
  status = 201
  await press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const payment = {
    ...{ vendorOrderId: partId, method: 'orange_money', amount: 210, reference: '7QK1' },
    instalment: 1,
  }
  expect(sent).toEqual([payment, payment])
})

test('a form that is open keeps what is typed when the order changes meanwhile', async () => {
  await visitOrder({ shops: [{ ...part, deliveryFee: null, toPay: 180 }] })
  await userEvent.click(button('I have paid')!)
  const reference = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' })
  await userEvent.type(reference, '7QK')
  serverAnswers({ [read]: { json: { order } } })
  act(() => void dispatchEvent(new Event(newsEvent)))
  expect(await main().findByText(/= NLe 210.00 to Kamara/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' }).value).toBe('7QK')
})

test.each([
  ['nothing said', {}, ['I have paid']],
  ['said', { payment: said }, ['Change what I said']],
  ['received', { payment: { ...said, state: 'received' } }, []],
  ['disputed', { payment: { ...said, state: 'disputed', note: 'Wrong number' } }, ['I have paid']],
  ['nothing to pay', { toPay: 0 }, []],
])('the buyer may answer a payment: %s', async (_state, changed, expected) => {
  await visitOrder({ shops: [{ ...part, ...changed }] })
  expect(['I have paid', 'Change what I said'].filter((name) => button(name))).toEqual(expected)
})

test.each([
  ['open and unpaid', {}, ['Change delivery fee', 'Payment received']],
  ['without a fee', { deliveryFee: null, toPay: 180 }, ['Set delivery fee', 'Payment received']],
  ['said', { payment: said }, ['Change delivery fee', 'Payment received', 'Not received']],
  ['picked up', { delivery: { ...delivery, method: 'pickup' } }, ['Payment received']],
  ['received by the buyer', { closedAs: 'completed' }, ['Payment received']],
  ['refused', { toPay: 0 }, []],
])('the vendor may act on a payment: %s', async (_state, changed, expected) => {
  await visitPart(changed)
  const all = ['Set delivery fee', 'Change delivery fee', 'Payment received', 'Not received']
  expect(all.filter((name) => button(name))).toEqual(expected)
})

test('of the two answers about a payment one is the main act', async () => {
  await visitPart({ payment: said })
  expect(button('Payment received')!.className).toContain('button-main')
  expect(button('Not received')!.className).toContain('button-quiet')
})

test('the vendor sets a fee, takes it back, and says that a payment came or did not', async () => {
  const sent: unknown[] = []
  const answer = (body: unknown) => {
    sent.push(body)
    return { json: { message: 'Saved.', order: { ...vendorOrder, payment: said } } }
  }
  await visitPart(
    { payment: said },
    {
      [`PUT /api/vendor/orders/${partId}/delivery-fee`]: answer,
      [`PUT /api/vendor/orders/${partId}/payment`]: answer,
    },
  )
  expect(main().getByText(/^The buyer has paid NLe 210.00 by Orange Money, reference 7QK1\./)).toBeTruthy()
  const act = async (
    open: string,
    type: (dialog: ReturnType<typeof within>) => Promise<void>,
    send = open,
  ) => {
    await userEvent.click(button(open)!)
    const dialog = within(screen.getByRole('dialog'))
    await type(dialog)
    await userEvent.click(dialog.getByRole('button', { name: send }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const amount = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('textbox', { name: 'How much (NLe)' })
  await act(
    'Change delivery fee',
    async (dialog) => {
      await userEvent.clear(amount(dialog))
      await userEvent.type(amount(dialog), '1,040')
    },
    'Save',
  )
  await act('Change delivery fee', (dialog) => userEvent.clear(amount(dialog)), 'Save')
  await act('Not received', (dialog) => userEvent.type(dialog.getByRole('textbox'), 'Not in my account'))
  await act('Payment received', async () => undefined)
  expect(sent).toEqual([
    { amount: 1040 },
    { amount: null },
    { state: 'disputed', note: 'Not in my account', instalment: 1 },
    { state: 'received', method: 'orange_money', amount: 210, note: '', instalment: 1 },
  ])
})

const receivedPart = { ...said, state: 'received', amount: 100 }
const partPaid = { payment: receivedPart, instalments: [receivedPart], paid: 100, stillToPay: 110 }
const partPaidWords = 'NLe 100.00 is paid, NLe 110.00 is still to pay.'

test('a buyer who has paid a part reads what is still to pay, and tells of the rest as a payment of its own', async () => {
  const sent: unknown[] = []
  await visitOrder(
    { shops: [{ ...part, ...partPaid }] },
    {
      [`POST /api/order/${orderId}/payments`]: (body) => {
        sent.push(body)
        return { status: 201, json: { message: 'Payment noted.', order } }
      },
    },
  )
  expect(main().getByText(partPaidWords)).toBeTruthy()
  const sums = main().getAllByText('Still to pay')
  expect(sums.map(({ parentElement }) => parentElement!.textContent)).toEqual(
    // On the page and on paper.
    Array(2).fill('Still to payNLe 110.00'),
  )
  expect(button('I have paid')).toBeNull()
  const chat = main().getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
  expect(new URL(chat.href).searchParams.get('text')).toContain(partPaidWords.slice(0, -1))
  await userEvent.click(button('I have paid more')!)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' }).value).toBe('110.00')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How' }), 'Afrimoney')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reference' }), 'B2')
  await userEvent.click(dialog.getByRole('button', { name: 'I have paid' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { vendorOrderId: partId, method: 'afrimoney', amount: 110, reference: 'B2', instalment: 2 },
  ])
})

test('a vendor tells of a further payment that came without a word, or reads that too much did', async () => {
  const sent: unknown[] = []
  const further = { ...unpaid, state: 'received', method: 'cash', amount: 150 }
  const tooMuch = { payment: further, instalments: [receivedPart, further], paid: 250, stillToPay: 0 }
  await visitPart(partPaid, {
    [`PUT /api/vendor/orders/${partId}/payment`]: (body) => {
      sent.push(body)
      serverAnswers({ [readPart]: { json: { order: { ...vendorOrder, ...tooMuch } } } })
      return { json: { message: 'Saved.', order: { ...vendorOrder, ...tooMuch } } }
    },
  })
  expect(main().getByText(partPaidWords)).toBeTruthy()
  await userEvent.click(button('Another payment received')!)
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' })
  expect(amount.value).toBe('110.00')
  await userEvent.clear(amount)
  await userEvent.type(amount, '150')
  await userEvent.click(dialog.getByRole('button', { name: 'Payment received' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ state: 'received', amount: 150, note: '', instalment: 2 }])
  expect(await main().findByText('NLe 250.00 is paid: NLe 40.00 more than is to pay.')).toBeTruthy()
  expect(main().getAllByText(/^You have received/)).toHaveLength(2)
  expect(button('Another payment received')).toBeNull()
})

test('paper tells the buyer what a shop confirmed, and the vendor what to pack', async () => {
  const items = [rice, { ...rice, _id: 'oil', title: 'Palm oil', status: 'rejected' }]
  const at = '2026-11-22T09:00:00.000Z'
  await visitOrder({ items, shops: [{ ...part, payment: { ...said, state: 'received', at } }] })
  const paper = () => document.querySelector('.paper')!.textContent
  expect(paper()).toContain('Receipt #4f09bc')
  expect(paper()).not.toMatch(/invoice/i)
  expect(paper()).toContain('2 × Country riceNLe 180.00Rejected: 2 × Palm oil')
  expect(paper()).toContain('GoodsNLe 180.00DeliveryNLe 30.00To payNLe 210.00')
  expect(paper()).toContain('Paid NLe 210.00 by Orange Money on 22 Nov 2026, reference 7QK1')
})

test('a packing slip names shop, buyer, place, goods and what is still to pay', async () => {
  await visitPart({}, { 'GET /api/vendor/shop': { json: { shop: { ...shop, status: 'active' } } } })
  await waitFor(() =>
    expect(document.querySelector('.paper')!.textContent).toContain('From: Kamara Family Store'),
  )
  const paper = document.querySelector('.paper')!.textContent
  expect(paper).toContain('Packing slip #4f09bc')
  expect(paper).toContain('To: Isata Kamara+232 10 999888Kissy')
  expect(paper).toContain('☐ 2 × Country rice')
  expect(paper).toContain('To payNLe 210.00Not confirmed as paid')
})

const again = `POST /api/order/${orderId}/again`
const cart = { items: [] }

test('an order that is over can be ordered again; what is missing is said line by line', async () => {
  const missing = [
    { title: 'Country rice', reason: 'fewer', inCart: 1 },
    { title: 'Palm oil', reason: 'away', awayUntil: '2026-12-02' },
    { title: 'Ginger', reason: 'gone' },
  ]
  await visitOrder(
    { status: 'completed' },
    {
      [again]: { json: { message: 'Some of it is in your cart.', cart, missing } },
    },
  )
  await userEvent.click(button('Order again')!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Order again' }))
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Country rice: fewer are left, 1 in your cart',
    'Palm oil: the shop is away. Back on 3 December',
    'Ginger: no longer sold',
  ])
  expect(dialog.getByRole('link', { name: 'Open cart' }).getAttribute('href')).toBe('/cart')
})

test('an open order has no ‘Order again’; an administrator has none either', async () => {
  await visitOrder()
  expect(button('Order again')).toBeNull()
  serverAnswers({ [read]: { json: { order: { ...order, status: 'cancelled' } } } })
  await visit(address, { ...buyer, role: 'admin' })
  await waitFor(() => expect(screen.getAllByText('Cancelled').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
  expect(calls).not.toContain(again)
})

test.each([
  [
    'buyer',
    () => visitOrder({ events: [saidSo, notArrived] }),
    [
      'You said that NLe 210.00 by Orange Money is paid.You, ',
      'The shop says that NLe 210.00 by Orange Money has not arrived.Kamara Family Store, ',
    ],
  ],
  [
    'vendor',
    () =>
      visitPart({
        events: [saidSo, notArrived, { ...notArrived, text: 'The shop has received NLe 210.00.' }],
      }),
    [
      'The buyer says that NLe 210.00 by Orange Money is paid.The buyer, ',
      'You said that NLe 210.00 by Orange Money has not arrived.You, ',
      'You have received NLe 210.00.You, ',
    ],
  ],
] as const)('the history tells the %s of the own words as such', async (_side, open, told) => {
  await open()
  const history = within(main().getByRole('region', { name: 'History' }))
  const words = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words).toEqual(told.map((text) => `${text}21 Nov 2026, 12:00`))
})

test.each([
  [
    'buyer',
    address,
    buyer,
    { [read]: { json: { order: { ...order, shops: [disputedPart], events: toldOnce } } } },
    'The shop has not received your payment of NLe 210.00 by Orange Money, reference 7QK1: Nothing came',
  ],
  [
    'vendor',
    vendorAddress,
    vendor,
    { [readPart]: { json: { order: { ...vendorOrder, payment: disputed, events: toldOnce } } } },
    'You have not received the payment of NLe 210.00 by Orange Money, reference 7QK1: Nothing came',
  ],
  [
    'administrator',
    `/dashboard/admin/orders/${orderId}`,
    { ...buyer, role: 'admin' as const },
    {
      [`GET /api/admin/orders/${orderId}`]: {
        json: {
          order: {
            ...{ ...order, shops: [disputedPart], events: toldOnce, notes: [], vendors: [], buyer },
            payments: [{ ...disputed, vendorOrderId: partId }],
          },
        },
      },
    },
    'The shop: disputed NLe 210.00, by Orange Money, reference 7QK1',
  ],
])('the %s tells two payments apart by reference and note', async (_side, path, person, answers, line) => {
  serverAnswers(answers)
  await visit(path, person)
  expect(await main().findByText(line)).toBeTruthy()
  const history = within(main().getByRole('region', { name: /^(History|What happened)$/ }))
  const words = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words[0]).toMatch(/is paid\.Reference 7QK1(You|The buyer|Buyer), /)
  expect(words[1]).toMatch(/has not arrived\.Reference 7QK1“Nothing came”/)
  expect(words[2]).toMatch(/The order was placed\.(You|The buyer|Buyer), /)
})

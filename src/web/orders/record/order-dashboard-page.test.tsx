import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  button,
  buyersAddress,
  delivery,
  disputed,
  disputedPart,
  expectPaymentsApart,
  historyLines,
  main,
  notArrived,
  order,
  orderId,
  part,
  partId,
  partPaid,
  partPaidWords,
  readOrder,
  rice,
  said,
  saidSo,
  testOrderPage,
  toldOnce,
  visitOrder,
} from '#tests/support/order-pages.tsx'
import {
  administrator,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  tellNews,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

testOrderPage({
  address: buyersAddress,
  person: buyer,
  call: readOrder,
  listCall: 'GET /api/order/',
  list: '/dashboard/customer/orders',
  listName: 'My orders',
  shown: order,
})

test('the buyer reads what is to pay, who did what and when, and how to reach the shop', async () => {
  await visitOrder()
  const words = 'Pay NLe 210.00 to Kamara Family Store: goods NLe 180.00 + delivery NLe 30.00'
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
  const help = main().getByRole('link', { name: 'Write to Makit' })
  expect(help.getAttribute('href')).toBe(`/contact?order=${orderId}`)
})

test('before the buyer pays a shop that was closed since, the page says so; of goods that have arrived it does not', async () => {
  const closed = { ...rice, shop: { ...rice.shop, isOpen: false } }
  await visitOrder({ items: [closed] })
  expect(main().getByText('This shop is not open on Makit now.')).toBeTruthy()
  expect(main().getByRole('link', { name: 'ask us' }).getAttribute('href')).toBe('/contact')
  cleanup()
  await visitOrder({ status: 'completed', items: [{ ...closed, status: 'completed' }] })
  expect(main().queryByText('This shop is not open on Makit now.')).toBe(null)
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
  await fillIn(dialog.getByRole('textbox', { name: 'Reference' }), '7QK1')
  await press()
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to save the payment')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reference' }).value).toBe('7QK1')
  status = 201
  await press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const payment = {
    ...{ vendorOrderId: partId, method: 'orange_money', amount: 210, reference: '7QK1' },
    ...{ instalment: 1, seenAt: null },
  }
  expect(sent).toEqual([payment, payment])
})

test('what was said in another tab meanwhile is shown, and what is typed stays', async () => {
  const answers = {
    [`POST /api/order/${orderId}/payments`]: {
      status: 409,
      json: { code: 'payment_changed', message: messages.payment.changed },
    },
  }
  await visitOrder({}, answers)
  await userEvent.click(button('I have paid')!)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'Cash')
  serverAnswers({
    ...answers,
    [readOrder]: { json: { order: { ...order, shops: [{ ...part, payment: said }] } } },
  })
  await userEvent.click(screen.getAllByRole('button', { name: 'I have paid' }).at(-1)!)
  expect((await screen.findByRole('alert')).textContent).toBe(messages.payment.changed)
  expect(await main().findByRole('button', { name: 'Change what I said', hidden: true })).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'How' }).value).toBe('cash')
})

test('a buyer who types old Leones is asked, and may keep what was typed', async () => {
  const sent: unknown[] = []
  await visitOrder(
    {},
    {
      [`POST /api/order/${orderId}/payments`]: (body) => {
        sent.push(body)
        return { status: 201, json: { message: 'Payment noted.', order } }
      },
    },
  )
  await userEvent.click(button('I have paid')!)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'Cash')
  const amount = screen.getByRole('textbox', { name: 'How much (NLe)' })
  await userEvent.clear(amount)
  await fillIn(amount, '210000')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Keep NLe 210,000.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 210_000 }]))
})

test('only the act that is due is green: paying, then the receipt, whose window names it', async () => {
  const isGreen = (name: string) => button(name)!.className.includes('button-main')
  await visitOrder()
  expect([isGreen('I have paid'), isGreen('Mark as received')]).toEqual([true, false])
  cleanup()
  await visitOrder({ shops: [{ ...part, payment: said }] })
  expect([isGreen('Change what I said'), isGreen('Mark as received')]).toEqual([false, true])
  await userEvent.click(button('Mark as received')!)
  expect(screen.getByRole('alertdialog', { name: 'Mark as received' })).toBeTruthy()
  cleanup()
  await visitOrder({ shops: [disputedPart] })
  expect([isGreen('I have paid'), isGreen('Mark as received')]).toEqual([true, false])
  cleanup()
  await visitOrder({ status: 'completed', items: [{ ...rice, status: 'completed' }] })
  expect(isGreen('I have paid')).toBe(false)
})

test.each([
  ['nothing was said', {}, true],
  ['the buyer said so', { shops: [{ ...part, payment: said }] }, false],
  ['the shop confirmed it', { shops: [{ ...part, payment: { ...said, state: 'received' } }] }, false],
  ['the shop did not receive it', { shops: [disputedPart] }, true],
  ['the goods have arrived', { status: 'completed', items: [{ ...rice, status: 'completed' }] }, false],
])('the sum to pay stands out while it is due: %s', async (_when, changed, isBold) => {
  await visitOrder(changed)
  const sums = within(main().getByRole('region', { name: 'Total and delivery' }))
  expect(sums.getByText('To pay').className.includes('font-semibold')).toBe(isBold)
})

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
  await fillIn(dialog.getByRole('textbox', { name: 'Reference' }), 'B2')
  await userEvent.click(dialog.getByRole('button', { name: 'I have paid' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      ...{ vendorOrderId: partId, method: 'afrimoney', amount: 110, reference: 'B2' },
      ...{ instalment: 2, seenAt: null },
    },
  ])
})

test('a form that is open keeps what is typed when the order changes meanwhile', async () => {
  await visitOrder({ shops: [{ ...part, deliveryFee: null, toPay: 180 }] })
  await userEvent.click(button('I have paid')!)
  const reference = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' })
  await fillIn(reference, '7QK')
  serverAnswers({ [readOrder]: { json: { order } } })
  await tellNews()
  expect(await main().findByText(/NLe 210.00 to Kamara/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' }).value).toBe('7QK')
})

test('the first field of the form has the focus; where its button is gone when it closes, what is to pay has it', async () => {
  await visitOrder({ shops: [{ ...part, payment: said, instalments: [said] }] })
  const press = async () => {
    button('Change what I said')!.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'How' }))
  }
  await press()
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await press()
  const received = { ...said, state: 'received' as const }
  const confirmed = { ...part, payment: received, instalments: [received] }
  serverAnswers({ [readOrder]: { json: { order: { ...order, shops: [confirmed] } } } })
  await tellNews()
  await waitFor(() => expect(button('Change what I said')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(document.activeElement).toBe(main().getByRole('group', { name: 'Payment' }))
})

test('a form that is open says that the sum has changed, and leaves it to the buyer who may have paid the former', async () => {
  await visitOrder()
  await userEvent.click(button('I have paid')!)
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' })
  expect(dialog.queryByText('The sum has changed meanwhile.')).toBeNull()
  const cheaper = { ...part, toPay: 120, stillToPay: 120 }
  serverAnswers({ [readOrder]: { json: { order: { ...order, shops: [cheaper] } } } })
  await tellNews()
  expect(await dialog.findByText('The sum has changed meanwhile.')).toBeTruthy()
  expect(amount.value).toBe('210.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Write NLe 120.00' }))
  expect(amount.value).toBe('120.00')
  expect(dialog.queryByText('The sum has changed meanwhile.')).toBeNull()
})

test('a buyer who has paid for goods that were rejected reads what the shop owes, there and in the list', async () => {
  const payment = { ...said, state: 'received' }
  const paid = { payment, instalments: [payment], paid: 210, stillToPay: 0 }
  const changed = { shops: [{ ...part, ...paid, toPay: 120 }] }
  await visitOrder(changed, { 'GET /api/order/': { json: { orders: [{ ...order, ...changed }] } } })
  expect(main().getByText('The shop owes you NLe 90.00.')).toBeTruthy()
  await userEvent.click(main().getByRole('link', { name: 'My orders' }))
  expect(await main().findByText('The shop owes you NLe 90.00.')).toBeTruthy()
})

test('an order that is paid in full says so below what was to pay', async () => {
  const payment = { ...said, state: 'received' }
  await visitOrder({ shops: [{ ...part, payment, instalments: [payment], paid: 210, stillToPay: 0 }] })
  const sums = within(main().getByRole('region', { name: 'Total and delivery' }))
  expect(sums.getByText('Paid').parentElement!.textContent).toBe('PaidNLe 210.00')
  expect(sums.queryByText('Still to pay')).toBeNull()
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

const pending = [{ ...rice, status: 'pending' }]
const noFee = { ...part, deliveryFee: null, toPay: 180 }
const withDelivery = 'Wait with paying until the shop has accepted and told you what delivery costs.'
const accepted = 'Wait with paying until the shop has accepted.'
test.each([
  ['to be delivered', { items: pending, shops: [noFee] }, withDelivery],
  ['whose delivery has its price', { items: pending }, accepted],
  [
    'to be picked up',
    { items: pending, shops: [noFee], delivery: { ...delivery, method: 'pickup' } },
    accepted,
  ],
  [
    'partly rejected',
    { items: [...pending, { ...rice, _id: 'oil', status: 'rejected' }], shops: [noFee] },
    withDelivery,
  ],
  ['partly accepted', { items: [rice, ...pending], shops: [noFee] }, null],
  ['said to be paid', { items: pending, shops: [{ ...noFee, payment: said }] }, null],
])(
  'a buyer is advised to wait with paying for goods that no shop has accepted: %s',
  async (_which, changed, advice) => {
    await visitOrder(changed)
    const words = main().queryByText(/^Wait with paying/)
    expect(words?.textContent ?? null).toBe(advice)
    const act = (button('I have paid') ?? button('Change what I said'))!
    expect(act.className.includes('button-quiet')).toBe(advice !== null)
    expect(words?.compareDocumentPosition(act) ?? 4).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

const confirmed = { ...said, state: 'received' }
test.each([
  ['pending', { status: 'pending', items: pending }, 'Order'],
  ['said to be paid', { shops: [{ ...part, payment: said, instalments: [said] }] }, 'Order'],
  ['paid', { shops: [{ ...part, payment: confirmed, instalments: [confirmed] }] }, 'Receipt'],
  ['completed', { status: 'completed', items: [{ ...rice, status: 'completed' }] }, 'Receipt'],
])(
  'paper is called a receipt once a payment is confirmed or the order is over: %s',
  async (_which, changed, kind) => {
    await visitOrder(changed)
    expect(button(`Print ${kind.toLowerCase()}`)).toBeTruthy()
    expect(document.querySelector('.paper-title')!.textContent).toBe(`${kind} #4f09bc`)
  },
)

test('paper tells the buyer what a shop confirmed', async () => {
  const items = [rice, { ...rice, _id: 'oil', title: 'Palm oil', status: 'rejected' }]
  const at = '2026-11-22T09:00:00.000Z'
  await visitOrder({ items, shops: [{ ...part, payment: { ...said, state: 'received', at } }] })
  const paper = () => document.querySelector('.paper')!.textContent
  expect(paper()).toContain('Receipt #4f09bc')
  expect(paper()).not.toMatch(/invoice/i)
  expect(paper()).toContain('2 × Country riceNLe 180.00Rejected: 2 × Palm oil')
  expect(paper()).toContain('GoodsNLe 180.00DeliveryNLe 30.00SumNLe 210.00')
  expect(paper()).toContain(
    'Paid NLe 210.00 by Orange Money on 22 Nov 2026, reference 7QK1Nothing is left to pay',
  )
  expect(paper()).not.toContain('To pay')
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
  serverAnswers({ [readOrder]: { json: { order: { ...order, status: 'cancelled' } } } })
  await visit(buyersAddress, administrator)
  await waitFor(() => expect(screen.getAllByText('Cancelled').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
  expect(calls).not.toContain(again)
})

test('the history tells the buyer of the own words as such', async () => {
  await visitOrder({ events: [saidSo, notArrived] })
  expect(historyLines()).toEqual(
    [
      'You said that NLe 210.00 by Orange Money is paid.You, ',
      'The shop says that NLe 210.00 by Orange Money has not arrived.Kamara Family Store, ',
    ].map((text) => `${text}21 Nov 2026, 12:00`),
  )
})

test('the buyer tells two payments apart by reference and note', async () => {
  await visitOrder({ shops: [disputedPart], events: toldOnce })
  const words =
    'The shop has not received your payment of NLe 210.00 by Orange Money, reference 7QK1: Nothing came'
  expect(main().getByText(words)).toBeTruthy()
  expectPaymentsApart()
})

test('an administrator tells them apart too', async () => {
  const answer = {
    ...{ ...order, shops: [disputedPart], events: toldOnce, notes: [], vendors: [], buyer },
    payments: [{ ...disputed, vendorOrderId: partId }],
  }
  serverAnswers({ [`GET /api/admin/orders/${orderId}`]: { json: { order: answer } } })
  await visit(`/dashboard/admin/orders/${orderId}`, administrator)
  const words = 'The shop: disputed NLe 210.00 by Orange Money, reference 7QK1'
  expect(await main().findByText(words)).toBeTruthy()
  expectPaymentsApart()
})

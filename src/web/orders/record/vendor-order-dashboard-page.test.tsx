import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  button,
  delivery,
  disputed,
  expectPaymentsApart,
  historyLines,
  main,
  notArrived,
  partId,
  partPaid,
  partPaidWords,
  readPart,
  receivedPart,
  rice,
  said,
  saidSo,
  shop,
  testOrderPage,
  toldOnce,
  unpaid,
  vendor,
  vendorOrder,
  vendorsAddress,
  visitPart,
} from '#tests/support/order-pages.tsx'
import { serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

testOrderPage({
  address: vendorsAddress,
  person: vendor,
  call: readPart,
  listCall: 'GET /api/vendor/orders',
  list: '/dashboard/vendor/orders',
  listName: 'Shop orders',
  shown: vendorOrder,
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

test('an address leads to the payment: the focus begins there', async () => {
  await visitPart()
  expect(document.activeElement).not.toBe(main().getByRole('region', { name: 'Payment' }))
  cleanup()
  await visit(`${vendorsAddress}#payment`, vendor)
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('region', { name: 'Payment' })))
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
  expect(
    main().getByText(/^The buyer says they have paid NLe 210.00 by Orange Money, reference 7QK1\./),
  ).toBeTruthy()
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
      await fillIn(amount(dialog), '1,040')
    },
    'Save',
  )
  await act('Change delivery fee', (dialog) => userEvent.clear(amount(dialog)), 'Save')
  await act('Not received', (dialog) => fillIn(dialog.getByRole('textbox'), 'Not in my account'))
  await act('Payment received', async () => undefined)
  expect(sent).toEqual([
    { amount: 1040 },
    { amount: null },
    { state: 'disputed', note: 'Not in my account', instalment: 1 },
    { state: 'received', method: 'orange_money', amount: 210, note: '', instalment: 1 },
  ])
})

test.each([
  ['Change delivery fee', '30000', 30],
  ['Payment received', '210,000', 210],
])('an amount in old Leones is asked about: %s', async (open, typed, inNew) => {
  const sent: unknown[] = []
  const answer = (body: unknown) => {
    sent.push(body)
    return { json: { message: 'Saved.', order: vendorOrder } }
  }
  await visitPart(
    {},
    {
      [`PUT /api/vendor/orders/${partId}/delivery-fee`]: answer,
      [`PUT /api/vendor/orders/${partId}/payment`]: answer,
    },
  )
  await userEvent.click(button(open)!)
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' })
  expect(dialog.queryByText(/Did you mean/)).toBeNull()
  await userEvent.clear(amount)
  await fillIn(amount, typed)
  expect(dialog.getByText(`Did you mean NLe ${inNew}.00? 1,000 old Leones are 1 new Leone.`)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  const question = within(screen.getByRole('alertdialog', { name: 'Is this the right amount?' }))
  expect(sent).toEqual([])
  await userEvent.click(question.getByRole('button', { name: `Use NLe ${inNew}.00` }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ amount: inNew }])
})

test('what the buyer said in old Leones is asked about before the vendor confirms it', async () => {
  await visitPart({ payment: { ...said, amount: 210_000 } })
  await userEvent.click(button('Payment received')!)
  await userEvent.click(screen.getByRole('button', { name: 'Use NLe 210.00' }))
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' })
  expect(amount.value).toBe('210')
  expect(document.activeElement).toBe(amount)
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
  await fillIn(amount, '150')
  await userEvent.click(dialog.getByRole('button', { name: 'Payment received' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ state: 'received', amount: 150, note: '', instalment: 2 }])
  expect(await main().findByText('Paid NLe 250.00, to pay NLe 210.00: NLe 40.00 to give back.')).toBeTruthy()
  expect(main().getAllByText(/^You have received/)).toHaveLength(2)
  expect(button('Another payment received')).toBeNull()
  expect(document.activeElement).toBe(main().getByRole('region', { name: 'Payment' }))
})

test('a vendor who rejects what is paid is told before how much to give back, of one item and of all', async () => {
  const received = { ...said, state: 'received' }
  const oil = { ...rice, _id: 'oil', title: 'Palm oil', price: 40, quantity: 1 }
  await visitPart({ items: [rice, oil], payment: received, instalments: [received], toPay: 250 })
  const asked = () => screen.getByRole('dialog').textContent
  const change = main().getAllByRole('button', { name: 'Change' })
  await userEvent.click(change[0]!)
  await userEvent.click(screen.getByRole('button', { name: 'Out of stock' }))
  const paid = 'The buyer has paid NLe 210.00. Without these goods'
  expect(asked()).toContain(`${paid} NLe 70.00 is to pay: give NLe 140.00 back.`)
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await userEvent.click(button('Reject All')!)
  expect(asked()).toContain(`${paid} nothing is to pay: give NLe 210.00 back.`)
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

test('the history tells the vendor of the own words as such', async () => {
  await visitPart({
    events: [saidSo, notArrived, { ...notArrived, text: 'The shop has received NLe 210.00.' }],
  })
  expect(historyLines()).toEqual(
    [
      'The buyer says that NLe 210.00 by Orange Money is paid.The buyer, ',
      'You said that NLe 210.00 by Orange Money has not arrived.You, ',
      'You have received NLe 210.00.You, ',
    ].map((text) => `${text}21 Nov 2026, 12:00`),
  )
})

test('the vendor tells two payments apart by reference and note', async () => {
  await visitPart({ payment: disputed, events: toldOnce })
  const words =
    'You have not received the payment of NLe 210.00 by Orange Money, reference 7QK1: Nothing came'
  expect(main().getByText(words)).toBeTruthy()
  expectPaymentsApart()
})

test('what was typed of a payment gives way to what the buyer has said since', async () => {
  await visitPart({ payment: { ...said, state: 'none', method: null, amount: null, at: null } })
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'How much (NLe)' })
  const open = () => userEvent.click(button('Payment received')!)
  await open()
  await fillIn(amount(), '0')
  const typed = amount().value
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await open()
  expect(amount().value).toBe(typed)
  cleanup()
  await visitPart({ payment: { ...said, amount: 190, at: '2026-11-21T12:00:00.000Z' } })
  await open()
  expect(amount().value).toBe('190.00')
})

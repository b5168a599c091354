import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  buyer,
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

test('an answer that got no response waits at its item until it is saved, and is sent when the line is back', async () => {
  const sent: unknown[] = []
  let respond: () => Answer | Promise<Answer> = offline
  await visitOrders((body) => {
    sent.push(body)
    return respond()
  })
  await press('Accept')
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  await screen.findByText(
    'Failed to update item status. It is kept on this phone, and sent when the connection is back.',
  )
  expect(screen.getAllByText('Accepted').length).toBeGreaterThan(0)

  respond = () => ({
    json: { message: 'Accepted.', order: { ...order, items: [{ ...item, status: 'accepted' }] } },
  })
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
  expect(await screen.findByText(/^Order #4f09bc: Accepted\.$/)).toBeTruthy()
  const accepted = { status: 'accepted', wasOneOf: ['pending'] }
  expect(sent).toEqual([accepted, accepted])
})

test('a later answer about the item takes the place of the one that waits', async () => {
  const sent: unknown[] = []
  let respond: () => Answer | Promise<Answer> = offline
  await visitOrders((body) => {
    sent.push(body)
    return respond()
  })
  await press('Accept')
  await screen.findByText('Waiting for a connection')
  respond = () => ({ json: { order: { ...order, items: [{ ...item, status: 'pending' }] } } })
  await press('Change')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decide later' }))
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
  await act(async () => void dispatchEvent(new Event('online')))
  // The one that waited may have arrived.
  expect(sent).toEqual([
    { status: 'accepted', wasOneOf: ['pending'] },
    { status: 'pending', wasOneOf: ['accepted', 'pending'] },
  ])
})

const rejectedElsewhere = {
  status: 409,
  json: {
    message: 'Your answer was not saved. Changed meanwhile: Country rice (Rejected).',
    code: 'item_changed',
    changes: [{ _id: 'item', title: 'Country rice', status: 'rejected' }],
  },
}
const notSaved = () => screen.queryByRole('complementary', { name: 'Not saved' })
const note = () => screen.queryByText('Your answer was not saved: Accepted.')

/** An accepted item whose answer waits until the line is back; another device has rejected it meanwhile. */
async function acceptTooLate() {
  const sent: unknown[] = []
  let respond: () => Answer | Promise<Answer> = offline
  let now = item
  serverAnswers({
    'GET /api/vendor/orders': () => ({ json: { orders: [{ ...order, items: [now] }], waiting: 0 } }),
    'GET /api/vendor/orders/part': () => ({ json: { order: { ...order, items: [now], events: [] } } }),
    [decide]: (body) => {
      sent.push(body)
      return respond()
    },
  })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await screen.findByRole('article')
  await press('Accept')
  await screen.findByText('Waiting for a connection')
  now = { ...item, status: 'rejected' }
  respond = () => rejectedElsewhere
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(notSaved()).not.toBeNull())
  const answerWith = (json: object) => {
    respond = () => ({ json })
  }
  return { sent, answerWith }
}

test('an answer that waited while another device answered otherwise is told until it is read, and not sent again', async () => {
  const { sent } = await acceptTooLate()
  expect(notSaved()?.textContent).toContain(
    'Order #4f09bc: Your answer was not saved. Changed meanwhile: Country rice (Rejected).',
  )
  // The page shows what stands now, and what had been decided.
  await waitFor(() => expect(screen.getAllByText('Rejected').length).toBeGreaterThan(0))
  expect(note()).toBeTruthy()
  expect(screen.queryByText('Waiting for a connection')).toBeNull()
  expect(screen.queryByRole('complementary', { name: 'Not sent yet' })).toBeNull()

  await act(async () => void dispatchEvent(new Event('online')))
  expect(sent).toHaveLength(2)
  const link = within(notSaved()!).getByRole('link', { name: 'Look at it' })
  expect(link.getAttribute('href')).toBe('/dashboard/vendor/orders/part')
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { name: /^Order #4f09bc/, level: 1 })).toBeTruthy()
  await waitFor(() => expect(note()).toBeTruthy())
  expect(within(notSaved()!).queryByRole('link')).toBeNull()
  await userEvent.click(within(notSaved()!).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect([notSaved(), note()]).toEqual([null, null]))
})

test('who decides anew about it sends what is seen now, and is told no more of the old answer', async () => {
  const { sent, answerWith } = await acceptTooLate()
  await screen.findByRole('button', { name: 'Change' })
  answerWith({ order: { ...order, items: [{ ...item, status: 'accepted' }] } })
  await press('Change')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(notSaved()).toBeNull())
  expect(sent.at(-1)).toEqual({ status: 'accepted', wasOneOf: ['rejected'] })
  expect(waitingWishes.get()).toEqual([])
})

test('logging out does not ask about an answer that was refused', async () => {
  await acceptTooLate()
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!)
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect([notSaved(), waitingWishes.get()]).toEqual([null, []])
})

test('with a connection the page shows at once what another device has answered, and says so', async () => {
  let now = item
  serverAnswers({
    'GET /api/vendor/orders': () => ({ json: { orders: [{ ...order, items: [now] }], waiting: 0 } }),
    [decide]: () => {
      now = { ...item, status: 'rejected' }
      return rejectedElsewhere
    },
  })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(rejectedElsewhere.json.message)).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Rejected').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect([notSaved(), waitingWishes.get()]).toEqual([null, []])
})

test('the window of a rejection decides by what was seen when it opened, until it has told what changed', async () => {
  const sent: unknown[] = []
  let now = item
  serverAnswers({
    'GET /api/vendor/orders': () => ({ json: { orders: [{ ...order, items: [now] }], waiting: 0 } }),
    [decide]: (body) => {
      sent.push(body)
      return sent.length === 1 ? rejectedElsewhere : { json: { message: 'Rejected.' } }
    },
  })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'In your own words' }), 'Sold until Friday')
  now = { ...item, status: 'out_of_stock' }
  await tellNews()
  await waitFor(() => expect(screen.getAllByText('Out of stock', { selector: 'span' })).toHaveLength(2))
  const window = within(screen.getByRole('dialog', { name: 'Reject Country rice?' }))
  const reject = () => userEvent.click(window.getByRole('button', { name: 'Reject' }))
  await reject()
  expect((await window.findByRole('alert')).textContent).toBe(rejectedElsewhere.json.message)
  expect(window.getByRole('textbox', { name: 'In your own words' })).toHaveProperty(
    'value',
    'Sold until Friday',
  )
  await reject()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ wasOneOf: ['pending'] }, { wasOneOf: ['out_of_stock'] }])
})

test('what the buyer has cancelled before a waiting answer arrived is told until it is read', async () => {
  let respond: () => Answer | Promise<Answer> = offline
  await visitOrders(() => respond())
  await press('Accept')
  await screen.findByText('Waiting for a connection')
  respond = () => ({ status: 409, json: { message: 'The buyer has closed this order.' } })
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Order #4f09bc: The buyer has closed this order.')).toBeTruthy()
  expect(screen.queryByText('Waiting for a connection')).toBeNull()
  await userEvent.click(within(notSaved()!).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(notSaved()).toBeNull())
})

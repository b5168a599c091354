import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const address = '/dashboard/customer/orders'
const item = { _id: 'item', title: 'Palm oil', quantity: 1, price: 95.5, status: 'completed' }
const written = {
  _id: 'review',
  rating: 4,
  text: 'Clear and fresh',
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  reply: { text: 'Thank you', createdAt: '2026-11-22T10:00:00.000Z' },
  mayEdit: true,
}
const ordersWith = (more: object) => ({
  json: { orders: [{ _id: 'order', status: 'completed', total: 95.5, items: [{ ...item, ...more }] }] },
})
const part = () => screen.findByRole('region', { name: 'Your review of Palm oil' })

test('received: the buyer chooses stars, writes and sees the review', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'GET /api/order/': ordersWith({ review: null, mayReview: true }),
    'POST /api/reviews': (body) => {
      sent.push(body)
      return sent.length === 1
        ? { status: 503, json: { message: 'Too busy.' } }
        : { status: 201, json: { message: 'Thank you.', review: { ...written, reply: null } } }
    },
  })
  await visit(address, buyer)
  await userEvent.click(await screen.findByRole('button', { name: 'Review Palm oil' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please choose from 1 to 5 stars')
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false)

  await userEvent.click(dialog.getByRole('radio', { name: '4 stars: Good' }))
  await userEvent.type(dialog.getByLabelText('What was good or bad?'), 'Clear and fresh')
  expect(dialog.getByText('15 of 1000')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Too busy.')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect((await part()).textContent).toContain('4 starsClear and fresh')
  expect(sent.at(-1)).toEqual({ orderItemId: 'item', rating: 4, text: 'Clear and fresh' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Review Palm oil' })).toBeNull()
})

test('what is typed is there again when the window was closed', async () => {
  serverAnswers({ 'GET /api/order/': ordersWith({ review: null, mayReview: true }) })
  await visit(address, buyer)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Review Palm oil' }))
    return within(await screen.findByRole('dialog'))
  }
  const first = await open()
  await userEvent.click(first.getByRole('radio', { name: '1 star: Bad' }))
  await userEvent.type(first.getByLabelText('What was good or bad?'), 'Rancid')
  await userEvent.click(first.getByRole('button', { name: 'Go back' }))
  const second = await open()
  expect(second.getByRole<HTMLInputElement>('radio', { name: '1 star: Bad' }).checked).toBe(true)
  expect(second.getByLabelText<HTMLTextAreaElement>('What was good or bad?').value).toBe('Rancid')
})

test('written: with the reply, to be changed and deleted', async () => {
  serverAnswers({
    'GET /api/order/': ordersWith({ review: written, mayReview: false }),
    'PUT /api/reviews/review': { json: { message: 'ok', review: { ...written, rating: 5 } } },
    'DELETE /api/reviews/review': { json: { message: 'ok' } },
  })
  await visit(address, buyer)
  expect((await part()).textContent).toContain('The shopThank you')
  await userEvent.click(within(await part()).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '4 stars: Good' }).checked).toBe(true)
  await userEvent.click(dialog.getByRole('radio', { name: '5 stars: Very good' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await part()).textContent).toContain('5 stars'))

  await userEvent.click(within(await part()).getByRole('button', { name: 'Delete' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your review of Palm oil' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Review Palm oil' })).toBeNull()
})

test('too old to change: it can be deleted only', async () => {
  serverAnswers({
    'GET /api/order/': ordersWith({ review: { ...written, mayEdit: false }, mayReview: false }),
  })
  await visit(address, buyer)
  expect(within(await part()).queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(within(await part()).getByRole('button', { name: 'Delete' })).toBeTruthy()
})

test('a response of a server that knows no reviews offers none', async () => {
  serverAnswers({ 'GET /api/order/': ordersWith({}) })
  await visit(address, buyer)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull()
})

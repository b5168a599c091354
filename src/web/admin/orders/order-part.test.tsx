import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-0000004f09bc'
const shop = { _id: 'shop', name: 'Kissy Road Store' }
const said = (state: string, method: string, reference = '') => ({
  ...{ vendorOrderId: 'part', state, method, amount: 60, reference, note: '' },
  at: '2026-11-21T10:00:00.000Z',
})

const item = { _id: 'item', title: 'Rice', quantity: 1, price: 60, status: 'accepted', shop }
const part = { _id: 'part', shop, deliveryFee: null, toPay: 60, paid: 60, stillToPay: 0 }
const order = {
  ...{ _id: id, createdAt: '2026-11-21T09:00:00.000Z', status: 'accepted', total: 60 },
  ...{ items: [item], shops: [part], events: [], notes: [], vendors: [] },
  buyer: { _id: 'buyer', name: 'Fatmata Kamara', email: 'fatmata@makit.example', tel: '' },
  payments: [said('said', 'orange_money', '7QK'), said('disputed', 'other'), said('received', 'cash')],
}

test('how was paid is said to administrators in the same words as to buyer and shop', async () => {
  serverAnswers({ [`GET /api/admin/orders/${id}`]: { json: { order } } })
  await visit(`/dashboard/admin/orders/${id}`, administrator)
  await screen.findByText('The shop: received NLe 60.00 in cash')
  await screen.findByText('The shop: disputed NLe 60.00 in another way')
  await screen.findByText('The buyer: paid NLe 60.00 by Orange Money, reference 7QK')
})

test('a note needs words, and stands among the notes once it is saved', async () => {
  const noted = {
    _id: 'note',
    text: 'Called both.',
    by: 'Aminata Kamara',
    createdAt: '2026-11-21T11:00:00.000Z',
  }
  const sent: unknown[] = []
  serverAnswers({
    [`GET /api/admin/orders/${id}`]: { json: { order } },
    [`POST /api/admin/orders/${id}/note`]: (body) => {
      sent.push(body)
      return { status: 201, json: { message: 'Note saved', order: { ...order, notes: [noted] } } }
    },
  })
  await visit(`/dashboard/admin/orders/${id}`, administrator)
  const notes = within(await screen.findByRole('region', { name: 'Notes' }))
  const save = () => userEvent.click(notes.getByRole('button', { name: 'Save note' }))
  await save()
  expect(notes.getByText('Please write a note')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(notes.getByLabelText('New note'), 'Called both.')
  await save()
  expect((await notes.findByRole('listitem')).textContent).toContain('Called both.Aminata Kamara')
  expect(notes.getByLabelText('New note')).toHaveProperty('value', '')
  expect(sent).toEqual([{ text: 'Called both.' }])
})

import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-0000004f09bc'
const shop = { _id: 'shop', name: 'Kissy Road Store' }
const said = (state: string, method: string, reference = '') => ({
  ...{ vendorOrderId: 'part', state, method, amount: 60, reference, note: '' },
  at: '2026-11-21T10:00:00.000Z',
})

test('how was paid is said to administrators in the same words as to buyer and shop', async () => {
  const item = { _id: 'item', title: 'Rice', quantity: 1, price: 60, status: 'accepted', shop }
  const part = { _id: 'part', shop, deliveryFee: null, toPay: 60, paid: 60, stillToPay: 0 }
  const order = {
    ...{ _id: id, createdAt: '2026-11-21T09:00:00.000Z', status: 'accepted', total: 60 },
    ...{ items: [item], shops: [part], events: [], notes: [], vendors: [] },
    buyer: { _id: 'buyer', name: 'Fatmata Kamara', email: 'fatmata@makit.example', tel: '' },
    payments: [said('said', 'orange_money', '7QK'), said('disputed', 'other'), said('received', 'cash')],
  }
  serverAnswers({ [`GET /api/admin/orders/${id}`]: { json: { order } } })
  await visit(`/dashboard/admin/orders/${id}`, administrator)
  await screen.findByText('The shop: received NLe 60.00 in cash')
  await screen.findByText('The shop: disputed NLe 60.00 in another way')
  await screen.findByText('The buyer: paid NLe 60.00 by Orange Money, reference 7QK')
})

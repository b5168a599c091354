import { screen } from '@testing-library/react'
import { type Answers, serverAnswers } from './rendered-pages.tsx'

export const soon = { timeout: 5_000 }

export const rice = {
  _id: 'rice',
  title: 'Country rice',
  price: 95.5,
  images: [],
  stock: 5,
  shop: { _id: 'shop', name: 'Kamara Store' },
}

export const cartOf = (...items: (typeof rice)[]) => ({
  json: {
    cart: { items: items.map((one) => ({ _id: one._id, quantity: 2, available: true, listingId: one })) },
  },
})

export const delivery = {
  firstName: 'Isata',
  lastName: 'Kamara',
  phone: '076123456',
  method: 'delivery' as const,
  address: 'Kissy, near Mess Mess',
  instructions: '',
  landmark: 'opposite the mosque',
}

/** As the market answers it. */
export const order = {
  _id: '01900000-0000-7000-8000-0000000abcde',
  createdAt: new Date().toISOString(),
  total: 191,
  items: [{ _id: 'item', listingId: 'rice', title: 'Country rice', quantity: 2, price: 95.5 }],
  delivery,
}

/** What was sent to `taking`. */
export const placed: { key: string | null; body: unknown }[] = []

export function marketWith(more: Answers): void {
  placed.length = 0
  serverAnswers({
    'GET /api/cart': cartOf(rice),
    'GET /api/order/': { json: { orders: [] } },
    'DELETE /cart/clear': { json: {} },
    ...more,
  })
}

/** Places an order, noting it in `placed`. */
export const taking = (sent: unknown, headers: Headers) => {
  placed.push({ key: headers.get('Idempotency-Key'), body: sent })
  return { status: 201, json: { message: 'Order placed.', order } }
}

/** Waits for it. */
export const button = (name: string) => screen.findByRole('button', { name }, soon)

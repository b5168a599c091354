import { expect, test } from 'vitest'
import { greetingToBuyer, greetingToShop } from './order-greeting.ts'

const orderId = '01900000-0000-7000-8000-0000004f09bc'
const rice = { title: 'Country rice', quantity: 5, price: 920, status: 'pending' } as const
const oil = { title: 'Palm oil', quantity: 1, price: 95.5, status: 'accepted' } as const
const delivery = { method: 'delivery', address: 'Kissy, near Mess Mess', landmark: '' } as const
const pickup = { method: 'pickup', address: 'Kissy, near Mess Mess', landmark: 'the pump' } as const
const shop = { name: 'Kamara Family Store', address: '12 Wilkinson Road, Freetown' }

test('the buyer tells the shop the number, each line’s sum, the total and where it goes', () => {
  expect(greetingToShop(shop, { orderId, items: [rice, oil], delivery })).toBe(
    `Hello Kamara Family Store, about my order #4f09bc on Makit:
5 × Country rice = NLe 4,600.00
1 × Palm oil = NLe 95.50
Total NLe 4,695.50
Deliver to: Kissy, near Mess Mess`,
  )
})

test('who picks it up says where, or asks', () => {
  const order = { orderId, items: [oil], delivery: pickup }
  expect(greetingToShop(shop, order)).toMatch(/\nI pick it up at: 12 Wilkinson Road, Freetown$/)
  expect(greetingToShop({ ...shop, address: '' }, order)).toMatch(/\nWhere can I pick it up\?$/)
  expect(greetingToBuyer('Fatu', order)).toMatch(/\nYou pick it up at our shop\.$/)
})

test('the vendor tells the buyer the same', () => {
  expect(greetingToBuyer('Fatu', { orderId, items: [rice], delivery })).toBe(
    `Hello Fatu, about your order #4f09bc on Makit:
5 × Country rice = NLe 4,600.00
Total NLe 4,600.00
Deliver to: Kissy, near Mess Mess`,
  )
})

test('both name the landmark below the address', () => {
  const order = { orderId, items: [oil], delivery: { ...delivery, landmark: 'opposite the mosque' } }
  const place = /\nDeliver to: Kissy, near Mess Mess\nLandmark: opposite the mosque$/
  expect(greetingToShop(shop, order)).toMatch(place)
  expect(greetingToBuyer('Fatu', order)).toMatch(place)
})

test('both name the sum with the delivery once its fee is known, of what the buyer still gets', () => {
  const items = [rice, { ...oil, status: 'rejected' as const }]
  const order = { orderId, items, delivery, deliveryFee: 30 }
  const sum = 'Goods NLe 4,600.00 + delivery NLe 30.00 = NLe 4,630.00\nDeliver to: Kissy, near Mess Mess'
  expect(greetingToShop(shop, order)).toContain(sum)
  expect(greetingToBuyer('Fatu', order)).toContain(sum)
})

test('what the buyer neither gets nor pays is left out', () => {
  const items = [rice, { ...oil, status: 'rejected' as const }]
  expect(greetingToShop(shop, { orderId, items, delivery })).not.toMatch(/Palm oil|4,695/)
})

test('of an order of which nothing is left, both say what became of the goods, and no place', () => {
  const items = [
    { ...oil, status: 'rejected' as const },
    { ...rice, status: 'out_of_stock' as const },
  ]
  const lines = '1 × Palm oil: rejected\n5 × Country rice: out of stock'
  expect(greetingToBuyer('Fatu', { orderId, items, delivery })).toBe(
    `Hello Fatu, about your order #4f09bc on Makit:\n${lines}`,
  )
  expect(greetingToShop(shop, { orderId, items, delivery: pickup })).toMatch(
    / on Makit:\n1 ×.*out of stock$/s,
  )
})

test('the largest order makes no long text, and no half character', () => {
  const items = Array.from({ length: 200 }, () => ({ ...rice, title: '😀'.repeat(70), quantity: 999 }))
  const long = {
    orderId,
    items,
    delivery: { ...delivery, address: '😀'.repeat(150), landmark: '😀'.repeat(120) },
  }
  for (const text of [
    greetingToShop({ name: '😀'.repeat(40), address: '' }, long),
    greetingToShop({ name: 'S', address: '😀'.repeat(150) }, { ...long, delivery: pickup }),
    greetingToBuyer('😀'.repeat(40), long),
  ]) {
    expect([...text].length).toBeLessThan(800)
    expect(text).toContain('and 194 more\nTotal NLe 183,816,000.00')
    expect(text.isWellFormed()).toBe(true)
  }
})

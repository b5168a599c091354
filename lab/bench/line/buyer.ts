import type { Page } from '@playwright/test'
import type { Intended } from './journeys.ts'
import { aBuyer, type LineMarket, password } from './line-market.ts'
import type { Person } from './person.ts'
import { cards, main } from './visitor.ts'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

export async function logsIn(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
}

/** From home to a product, into the cart, which asks for a login, through checkout to the order and its message. */
export async function buys(market: LineMarket, number: number) {
  const { id: buyerId, email } = await aBuyer(market, 'buyer')
  const { _id: listingId, title } = market.goods[number % market.goods.length]!
  return async (person: Person, mean: (intended: Intended) => void) => {
    const { page } = person
    const link = cards(page).filter({ hasText: title })
    await person.does('opens home', () => person.opens('/'), link)
    await person.does('opens a product', () => link.click(), /\/shop\/product\//)
    await person.does(
      'adds it to the cart',
      () => button(page, 'Add to Cart').click(),
      field(page, 'Password'),
    )
    const cart = page.getByRole('link', { name: 'Cart, 1 item', exact: true })
    await person.does('logs in', () => logsIn(page, email), cart)
    await person.does('opens the cart', () => cart.click(), button(page, 'Proceed to Checkout'))
    const toDelivery = button(page, 'Continue to Delivery')
    await person.does('goes to checkout', () => button(page, 'Proceed to Checkout').click(), toDelivery)
    await person.does('goes to delivery', () => toDelivery.click(), field(page, 'Phone'))
    await person.does('fills the form', () => button(page, 'Use my details').click(), main(page))
    const intended = { buyerId, lines: [{ listingId, quantity: 1 }], shownId: null }
    mean(intended)
    await person.does(
      'places the order',
      () => button(page, 'Place Order').click(),
      page.getByRole('heading', { level: 1, name: 'Order placed' }),
    )
    mean({ ...intended, shownId: new URL(page.url()).searchParams.get('order') })
  }
}

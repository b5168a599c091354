import { backWords } from '../shops/shop-absence.ts'

/** `fewer`: some are in the cart, not all; `cart_full`: the cart holds no more different products. */
export const missingReasons = ['gone', 'away', 'out_of_stock', 'fewer', 'cart_full'] as const

interface Missing {
  reason: (typeof missingReasons)[number]
  inCart?: number | undefined
  awayUntil?: string | undefined
}

/** Why 'Order again' could not put a product into the cart, as the buyer reads it behind its title. */
export function missingWords({ reason, inCart, awayUntil }: Missing): string {
  switch (reason) {
    case 'gone':
      return 'no longer sold'
    case 'away':
      return awayUntil ? `the shop is away. ${backWords(awayUntil)}` : 'the shop is away'
    case 'out_of_stock':
      return 'out of stock'
    case 'fewer':
      return inCart === undefined ? 'fewer are left' : `fewer are left, ${inCart} in your cart`
    case 'cart_full':
      return 'your cart is full'
  }
}

import { totalPrice } from '../money.ts'

/** What a delivery from one shop needs to be known of. */
interface Part {
  shop: { name: string }
  /** In Leones; null as long as the shop has named none. */
  deliveryFee: number | null
  /** In Leones; nothing is delivered where nothing is to pay. */
  toPay: number
}

/** What the shops ask for their deliveries so far, in Leones; null while none has named its fee. */
export function deliveryFeeOf(shops: readonly Omit<Part, 'shop'>[]): number | null {
  const fees = shops.flatMap(({ deliveryFee, toPay }) =>
    deliveryFee !== null && toPay > 0 ? [deliveryFee] : [],
  )
  return fees.length === 0 ? null : totalPrice(fees.map((price) => ({ price, quantity: 1 })))
}

/** The names of the shops that have goods to deliver and have not named their fee. */
export const shopsWithoutFee = (shops: readonly Part[]): string[] =>
  shops.filter(({ deliveryFee, toPay }) => deliveryFee === null && toPay > 0).map(({ shop }) => shop.name)

/** Goods and deliveries together, in Leones. */
export const withDelivery = (goods: number, fee: number): number =>
  totalPrice([goods, fee].map((price) => ({ price, quantity: 1 })))

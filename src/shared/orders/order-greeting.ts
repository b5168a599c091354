import { brand } from '../brand.ts'
import { shortId } from '../ids.ts'
import { formatPrice, totalPrice } from '../money.ts'
import type { Delivery } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import { isLeftOut } from './order-sums.ts'

interface GreetedItem {
  title: string
  quantity: number
  /** Of one piece, in Leones. */
  price: number
  status: OrderStatus
}

/** What both sides talk about: one shop's part of an order. */
interface GreetedOrder {
  /** The parent order's. */
  orderId: string
  items: readonly GreetedItem[]
  delivery: Pick<Delivery, 'method' | 'address'>
}

// So that the address of the chat stays short enough for every phone; who reads more opens the order.
const mostLines = 6
const longestTitle = 50
const longestPlace = 120

/** First words of a buyer's chat with a shop: what was ordered, what it comes to and where it goes. */
export const greetingToShop = (
  shop: { name: string; address: string },
  { orderId, items, delivery }: GreetedOrder,
): string =>
  written(`Hello ${cut(shop.name, longestTitle)}, about my order ${shortId(orderId)} on ${brand.name}`, [
    ...goodsLines(items),
    ...(delivery.method === 'pickup' ? [pickupWords(shop.address)] : deliveryLines(delivery)),
  ])

/** First words of a vendor's chat with a buyer. */
export const greetingToBuyer = (firstName: string, { orderId, items, delivery }: GreetedOrder): string =>
  written(`Hello ${cut(firstName, longestTitle)}, about your order ${shortId(orderId)} on ${brand.name}`, [
    ...goodsLines(items),
    ...(delivery.method === 'pickup' ? ['You pick it up at our shop.'] : deliveryLines(delivery)),
  ])

const written = (about: string, lines: readonly string[]): string =>
  lines.length === 0 ? `${about}.` : [`${about}:`, ...lines].join('\n')

/** What the buyer gets and pays: '5 × Country rice = NLe 4,600.00', then the total. */
function goodsLines(items: readonly GreetedItem[]): string[] {
  const wanted = items.filter(({ status }) => !isLeftOut(status))
  if (wanted.length === 0) return []
  const lines = wanted
    .slice(0, mostLines)
    .map((item) => `${item.quantity} × ${cut(item.title, longestTitle)} = ${formatPrice(totalPrice([item]))}`)
  const more = wanted.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : []), `Total ${formatPrice(totalPrice(wanted))}`]
}

const pickupWords = (address: string): string =>
  address ? `I pick it up at: ${cut(address, longestPlace)}` : 'Where can I pick it up?'

const deliveryLines = ({ address }: GreetedOrder['delivery']): string[] =>
  address ? [`Deliver to: ${cut(address, longestPlace)}`] : []

/** By whole characters: half of one cannot stand in an address. */
function cut(text: string, longest: number): string {
  const characters = [...text]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text
}

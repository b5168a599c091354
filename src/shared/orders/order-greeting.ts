import { brand } from '../brand.ts'
import { shortId } from '../ids.ts'
import { formatPrice, totalPrice } from '../money.ts'
import { landmarkWords } from './landmark-words.ts'
import type { Delivery } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import { isLeftOut } from './order-sums.ts'
import { goodsToPay, paidWords, toPayShop } from './to-pay.ts'

interface GreetedItem {
  title: string
  quantity: number
  /** The price of one piece, in Leones. */
  price: number
  status: OrderStatus
}

/** What both sides talk about: one shop's part of an order. */
interface GreetedOrder {
  /** The parent order's. */
  orderId: string
  items: readonly GreetedItem[]
  delivery: Pick<Delivery, 'method' | 'address' | 'landmark'>
  /** In Leones; null as long as the shop has named none. */
  deliveryFee?: number | null
  /** What the shop has received already. */
  paid?: number
}

// So that the address of the chat stays short enough for every phone; who reads more opens the order.
const mostLines = 6
const longestTitle = 50
const longestPlace = 120
const longestLandmark = 100

/** First words of a buyer's chat with a shop: what was ordered, what it comes to and where it goes, or that nothing is left. */
export const greetingToShop = (
  shop: { name: string; address: string },
  { orderId, items, delivery, ...sums }: GreetedOrder,
): string =>
  written(`Hello ${cut(shop.name, longestTitle)}, about my order ${shortId(orderId)} on ${brand.name}`, [
    ...goodsLines(items, sums),
    ...placeLines(items, delivery, pickupWords(shop.address)),
  ])

/** First words of a vendor's chat with a buyer. */
export const greetingToBuyer = (
  firstName: string,
  { orderId, items, delivery, ...sums }: GreetedOrder,
): string =>
  written(`Hello ${cut(firstName, longestTitle)}, about your order ${shortId(orderId)} on ${brand.name}`, [
    ...goodsLines(items, sums),
    ...placeLines(items, delivery, 'You pick it up at our shop.'),
  ])

const written = (about: string, lines: readonly string[]): string => [`${about}:`, ...lines].join('\n')

const isWanted = ({ status }: GreetedItem): boolean => !isLeftOut(status)

/**
 * What the buyer gets and pays: '5 × Country rice = NLe 4,600.00', then the total, with the delivery once its fee is known, and what
 * of it is paid. Of an order of which nothing is left, what became of each item: '5 × Country rice: rejected'.
 */
function goodsLines(
  items: readonly GreetedItem[],
  { deliveryFee = null, paid = 0 }: Pick<GreetedOrder, 'deliveryFee' | 'paid'>,
): string[] {
  const paidLine = paidWords({ toPay: toPayShop(items, deliveryFee), paid })
  const wanted = items.filter(isWanted)
  if (wanted.length === 0)
    return firstOf(items, (item) => `${goods(item)}: ${item.status.replaceAll('_', ' ')}`)
  return [
    ...firstOf(wanted, (item) => `${goods(item)} = ${formatPrice(totalPrice([item]))}`),
    totalLine(items, deliveryFee),
    ...(paidLine ? [paidLine] : []),
  ]
}

function totalLine(items: readonly GreetedItem[], deliveryFee: number | null): string {
  const price = formatPrice(goodsToPay(items))
  if (deliveryFee === null) return `Total ${price}`
  return `Goods ${price} + delivery ${formatPrice(deliveryFee)} = ${formatPrice(toPayShop(items, deliveryFee))}`
}

const goods = ({ quantity, title }: GreetedItem): string => `${quantity} × ${cut(title, longestTitle)}`

function firstOf(items: readonly GreetedItem[], lineOf: (item: GreetedItem) => string): string[] {
  const more = items.length - mostLines
  return [...items.slice(0, mostLines).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])]
}

function placeLines(
  items: readonly GreetedItem[],
  delivery: GreetedOrder['delivery'],
  pickedUp: string,
): string[] {
  if (!items.some(isWanted)) return []
  return delivery.method === 'pickup' ? [pickedUp] : deliveryLines(delivery)
}

const pickupWords = (address: string): string =>
  address ? `I pick it up at: ${cut(address, longestPlace)}` : 'Where can I pick it up?'

const deliveryLines = (delivery: GreetedOrder['delivery']): string[] =>
  [
    delivery.address && `Deliver to: ${cut(delivery.address, longestPlace)}`,
    cut(landmarkWords(delivery), longestLandmark),
  ].filter(Boolean)

/** Cuts between whole characters: half a surrogate pair cannot stand in a URL. */
function cut(text: string, longest: number): string {
  const characters = [...text]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text
}

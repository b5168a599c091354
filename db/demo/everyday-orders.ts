import { chanceFrom } from './demo-chance.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { finalOrderStatus } from './demo-order-status.ts'
import type { DemoAnswer, DemoOrder, DemoOrderLine } from './demo-orders.ts'
import { shopHabits } from './demo-shop-habits.ts'
import { demoShops, type ShopName } from './demo-shops.ts'
import { type DemoPerson, demoUsers } from './demo-users.ts'

const chance = chanceFrom(27_041_961)
const oneOf = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(chance() * things.length)]!
const isIn20 = (times: number) => chance() < times / 20

/** True for so many of 20 times, spread evenly over the times that it is asked with this name. */
const timesAsked = new Map<string, number>()
function isInTurn(name: string, times: number): boolean {
  const asked = timesAsked.get(name) ?? 0
  timesAsked.set(name, asked + 1)
  return Math.floor(((asked + 1) * times) / 20) > Math.floor((asked * times) / 20)
}

const day = 24
const oldestDays = 89
const newestDays = 1.5

/** From the oldest to the newest; the nearer to today, the closer they follow each other. */
const ageInHours = (place: number) => day * (newestDays + (oldestDays - newestDays) * (1 - place) ** 1.4)

/** The accounts of the README have written orders only; vendors buy as well, but less. */
const people = Object.keys(demoUsers) as DemoPerson[]
const buyers = people.flatMap((name) => {
  const { role, isActive } = demoUsers[name]
  if (!isActive || ['customer', 'vendor', 'admin'].includes(name)) return []
  return role === 'customer' ? [name, name, name] : [name]
})

/** The shops in the order in which they are ordered from; each as often as its habits say. */
function mixedShops(): ShopName[] {
  const names = Object.keys(shopHabits) as ShopName[]
  const each = names.flatMap((name) => Array<ShopName>(shopHabits[name].orders).fill(name))
  return each
    .map((name) => ({ name, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name)
}

const dearest = 3500
/** There must be enough of it for all that wait at once, and it must have been there already. */
const goodsOf = (shop: ShopName, hoursBefore: number) =>
  (Object.keys(demoListings) as ListingName[]).filter((name) => {
    const listing = demoListings[name]
    const isThere = listing.hoursBefore > hoursBefore + 3 * day && listing.isActive && listing.stock > 4
    return listing.shop === shop && isThere && listing.price < dearest
  })

/** Newer goods are ordered more: they stand in front. */
function chooseGoods(shop: ShopName, hoursBefore: number): ListingName[] {
  const goods = goodsOf(shop, hoursBefore)
  const wanted = Array.from({ length: oneOf([1, 1, 1, 2, 2, 3]) }, () => {
    const fromNewest = Math.floor(goods.length * chance() ** 2.6)
    return goods[goods.length - 1 - fromNewest]!
  })
  return [...new Set(wanted)]
}

const quantityOf = (name: ListingName) => (demoListings[name].price < 120 ? oneOf([1, 1, 2, 2, 3]) : 1)

/** What the shop says to each item: nothing while the order is younger than it may take to answer. */
function linesFrom(shop: ShopName, hoursBefore: number): DemoOrderLine[] {
  const { hoursToAnswer, acceptsOf20, forgetsOf20 = 0 } = shopHabits[shop]
  const isForgotten = hoursBefore > 9 * day && isInTurn(`${shop} forgets`, forgetsOf20)
  const answer = (): DemoAnswer => {
    if (isForgotten) return 'expired'
    return isInTurn(`${shop} accepts`, acceptsOf20) ? 'accepted' : oneOf(['rejected', 'out_of_stock'])
  }
  const isAnswered = hoursBefore > 2 * hoursToAnswer
  return chooseGoods(shop, hoursBefore).map((listing) => {
    const line = { listing, quantity: quantityOf(listing) }
    return isAnswered ? { ...line, decision: answer() } : line
  })
}

/** By then all shops have answered and all is delivered. */
function hoursToEnd(shops: readonly ShopName[], lines: readonly DemoOrderLine[]): number {
  const answered = Math.max(...shops.map((shop) => 2 * shopHabits[shop].hoursToAnswer))
  return 4 * day + (lines.some(({ decision }) => decision === 'expired') ? 7 * day : answered)
}

const wishes = [
  ...Array<string>(12).fill(''),
  'Please call before you come.',
  'Leave it with the security man at the gate.',
  'I am home after 5 in the evening.',
  'By the morning car if possible, please.',
]

function everydayOrder(shops: readonly ShopName[], hoursBefore: number): Omit<DemoOrder, '_id'> {
  const vendors: DemoPerson[] = shops.map((shop) => demoShops[shop].vendor)
  const buyer = oneOf(buyers.filter((name) => !vendors.includes(name)))
  const lines = shops.flatMap((shop) => linesFrom(shop, hoursBefore))
  const isComing = lines.some(({ decision }) => decision === 'accepted')
  // Most buyers say that they have received what was accepted.
  const isReceived = isComing && hoursBefore > hoursToEnd(shops, lines) && isIn20(19)
  const closing = isReceived ? ({ closedAs: 'completed' } as const) : {}
  return {
    buyer,
    hoursBefore,
    lines,
    ...closing,
    method: isIn20(4) ? 'pickup' : 'delivery',
    instructions: oneOf(wishes),
    status: finalOrderStatus({ lines, ...closing }),
  }
}

/** Some buyers order from two shops at once. */
function shopsOfOrders(): ShopName[][] {
  const waiting = mixedShops()
  const orders: ShopName[][] = []
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const isOfTwo = isIn20(9) && waiting.length > 0 && waiting[0] !== first
    orders.push(isOfTwo ? [first, waiting.shift()!] : [first])
  }
  return orders
}

/** The orders of an ordinary market, oldest first: as if by chance, and the same on every machine. */
export const everydayOrders: readonly Omit<DemoOrder, '_id'>[] = shopsOfOrders().map((shops, index, all) =>
  everydayOrder(shops, Math.round(ageInHours((index + 0.5) / all.length))),
)

import { conflict, notFound, ok, type Reply, type Rules, type Wish } from './actions.ts'
import { type Item, isShown, type Market, orderStatus, setStatus } from './market-model.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type CartAction = 'add to cart' | 'set quantity' | 'take out of cart' | 'clear cart'
type BuyerAction = CartAction | 'order' | 'close' | 'cancel pending items'

/** The actions of buyers. */
export const buyerRules: Rules<BuyerAction> = {
  'add to cart'(market, { by, listing, quantity }) {
    const { cart } = market.people[by]!
    const wanted = market.listings[listing]!
    if (!isShown(market, wanted)) return notFound
    const row = cart.find((one) => one.listing === listing)
    if ((row?.quantity ?? 0) + quantity > wanted.stock) return conflict
    if (row) row.quantity += quantity
    else cart.push({ listing, quantity })
    return ok
  },

  'set quantity'(market, { by, listing, quantity }) {
    const row = market.people[by]!.cart.find((one) => one.listing === listing)
    if (!row) return notFound
    const wanted = market.listings[listing]!
    if (!isShown(market, wanted) || quantity > wanted.stock) return conflict
    row.quantity = quantity
    return ok
  },

  'take out of cart'({ people }, { by, listing }) {
    people[by]!.cart = people[by]!.cart.filter((one) => one.listing !== listing)
    return ok
  },

  'clear cart'({ people }, { by }) {
    people[by]!.cart = []
    return ok
  },

  order(market, { by, name, wish, key }) {
    const buyer = market.people[by]!
    const used = key === undefined ? undefined : buyer.keys[key]
    const body = JSON.stringify(wish)
    if (used) return used.body === body ? { status: 201, order: used.order } : conflict
    const items = addedUp(market, wish)
    const refusal = refusalOf(market, items, wish)
    if (refusal) return refusal
    for (const { listing, quantity } of items) market.listings[listing]!.stock -= quantity
    buyer.cart = buyer.cart.filter((row) => !items.some((item) => item.listing === row.listing))
    if (key !== undefined) buyer.keys[key] = { body, order: name }
    market.orders.push({ name, buyer: by, items, closedAs: null, hasCancelledPending: false })
    return { status: 201, order: name }
  },

  close(market, { by, order: name, as }) {
    const order = market.orders.find((one) => one.name === name)!
    if (order.buyer !== by) return notFound
    const status = orderStatus(order)
    const isWaiting = order.items.some((item) => item.status === 'pending')
    const mayReceive = (status === 'accepted' || status === 'partially_accepted') && !isWaiting
    if (as === 'cancelled' ? status !== 'pending' : !mayReceive) return conflict
    const from = as === 'cancelled' ? 'pending' : 'accepted'
    for (const item of order.items) if (item.status === from) setStatus(market, item, as)
    order.closedAs = as
    return ok
  },

  'cancel pending items'(market, { by, order: name }) {
    const order = market.orders.find((one) => one.name === name)!
    if (order.buyer !== by) return notFound
    const pending = order.items.filter((item) => item.status === 'pending')
    if (orderStatus(order) !== 'partially_accepted' || pending.length === 0) {
      const isRepeated = order.hasCancelledPending && pending.length === 0 && !order.closedAs
      return isRepeated ? { ...conflict, orDone: true } : conflict
    }
    for (const item of pending) setStatus(market, item, 'cancelled')
    order.hasCancelledPending = true
    return ok
  },
}

/** Lines for the same listing are added up before any check. */
function addedUp({ listings, day }: Market, { lines }: Wish): Item[] {
  const items: Item[] = []
  for (const { listing, quantity } of lines) {
    const item = items.find((one) => one.listing === listing)
    if (item) item.quantity += quantity
    else items.push({ listing, quantity, price: listings[listing]!.price, status: 'pending', since: day })
  }
  return items
}

function refusalOf(market: Market, items: readonly Item[], { lines, total }: Wish): Reply | null {
  const changes = items.flatMap(({ listing: number, quantity }) => {
    const listing = market.listings[number]!
    const isPriceRight = lines.every(
      (line) => line.listing !== number || (line.price ?? listing.price) === listing.price,
    )
    const shown = isShown(market, listing)
    const violation = (reason: string) => [
      { listing: number, reason, price: listing.price, stock: shown ? listing.stock : 0 },
    ]
    if (!shown) return violation('gone')
    if (listing.stock < quantity) return violation('stock')
    return isPriceRight ? [] : violation('price')
  })
  if (changes.length > 0) return { status: 409, changes }
  const right = sum(items.map(({ price, quantity }) => price * quantity))
  return total === undefined || total === right ? null : { status: 409, changes: [], total: right }
}

import * as z from 'zod/mini'
import { highestQuantity, mostCartRows, quantityField } from '../cart/cart.ts'
import { describedAs } from '../described-as.ts'
import {
  boundedList,
  boundedText,
  count,
  idField,
  lines,
  longest,
  optionalLine,
  pageFields,
  pagingQuery,
  requiredLine,
  time,
} from '../fields.ts'
import { messages } from '../messages.ts'
import { isPlainAmount } from '../money.ts'
import { isPhone, longestPhone, withoutSeparators } from '../phone.ts'
import { ownReviewSchema } from '../reviews/review.ts'
import { shopContactSchema } from '../shops/shop.ts'
import { orderEventSchema } from './order-event.ts'
import { orderSearchFields, paymentFields } from './order-search.ts'
import { closings, itemStatuses, orderStatuses, vendorDecisions } from './order-status.ts'
import { paymentSchema } from './payment.ts'

export const deliveryMethods = ['delivery', 'pickup'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const deliverySchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  method: z.enum(deliveryMethods),
  address: z.string(),
  instructions: z.string(),
  landmark: z.string(),
})
export type Delivery = z.infer<typeof deliverySchema>

export const orderItemSchema = z.object({
  _id: z.string(),
  listingId: z.string(),
  title: z.string(),
  quantity: count,
  price: z.number(),
  status: z.enum(itemStatuses),
  /** Why the vendor rejected it; empty when the vendor said nothing. */
  rejectReason: z.string(),
  /** While it is pending: when it is cancelled unless the shop answers. */
  answerBy: z.nullable(time),
  image: z.string(),
  shop: shopContactSchema,
  /** The buyer's own, unless it was deleted. */
  review: z.nullable(ownReviewSchema),
  /** Whether the buyer can review it now. */
  mayReview: z.boolean(),
})
export type OrderItem = z.infer<typeof orderItemSchema>
/** What only the buyer sees of an item. */
const buyersOwn = { shop: true, review: true, mayReview: true } as const
/** An item as buyer and vendor both see it. */
export type SharedItem = Omit<OrderItem, keyof typeof buyersOwn>

/** What is to pay one shop, in Leones, and what was said of it. */
const toPayFields = {
  /** Null as long as the shop has named none. */
  deliveryFee: z.nullable(z.number()),
  /** The goods that are not refused, and the delivery. */
  toPay: z.number(),
  /** What was said last; of several payments the newest. */
  payment: paymentSchema,
  /** What was said last of each payment, the first one first; empty as long as nothing was. */
  instalments: z.array(paymentSchema),
  /** What the shop has received of them. */
  paid: z.number(),
  /** What it has not received yet; 0 where it has more than is to pay. */
  stillToPay: z.number(),
}

/** A shop's part of an order as its buyer sees it; `_id` is the vendor order's. */
const orderShopSchema = z.object({
  _id: z.string(),
  shop: z.object({ _id: z.string(), name: z.string() }),
  ...toPayFields,
})
export type OrderShop = z.infer<typeof orderShopSchema>

/** An order as its buyer sees it. */
export const orderSchema = z.object({
  _id: z.string(),
  createdAt: time,
  status: z.enum(orderStatuses),
  total: z.number(),
  delivery: deliverySchema,
  items: z.array(orderItemSchema),
  shops: z.array(orderShopSchema),
})
export type Order = z.infer<typeof orderSchema>

/** One shop's part of an order as its vendor sees it; `order` is the parent order's id, `total` of these items. */
export const vendorOrderSchema = z.object({
  _id: z.string(),
  order: z.string(),
  createdAt: time,
  vendorStatus: z.enum(orderStatuses),
  /** Set when the buyer closed the order: no item can change any more. */
  closedAs: z.nullable(z.enum(closings)),
  total: z.number(),
  delivery: deliverySchema,
  items: z.array(z.omit(orderItemSchema, buyersOwn)),
  ...toPayFields,
})
export type VendorOrder = z.infer<typeof vendorOrderSchema>

/** What has happened to an order, in the order in which it happened. */
const eventFields = { events: z.array(orderEventSchema) }
export const orderRecordSchema = z.extend(orderSchema, eventFields)
export type OrderRecord = z.infer<typeof orderRecordSchema>
const vendorOrderRecordSchema = z.extend(vendorOrderSchema, eventFields)
export type VendorOrderRecord = z.infer<typeof vendorOrderRecordSchema>

/** Query of GET /api/order: all orders unless a page, a limit or some of them are asked for. */
export const ordersQuery = z.extend(pagingQuery, orderSearchFields)
export type OrdersQuery = z.infer<typeof ordersQuery>
/** Query of GET /api/vendor/orders; `show=waiting` asks for those alone that wait for the vendor's answer. */
export const vendorOrdersQuery = z.extend(ordersQuery, {
  ...paymentFields,
  show: z.optional(z.enum(['waiting'], { error: 'show must be waiting' })),
})
export type VendorOrdersQuery = z.infer<typeof vendorOrdersQuery>

/** Without paging all of it is one page. */
/** `newestOnly`: the search looked at the newest orders only (`mostOrdersSearched`), and there may be older ones. */
export const ordersAnswer = z.object({
  orders: z.array(orderSchema),
  ...pageFields,
  newestOnly: z.boolean(),
})
export type OrdersAnswer = z.infer<typeof ordersAnswer>
export const orderAnswer = z.object({ message: z.string(), order: orderSchema })
export type OrderAnswer = z.infer<typeof orderAnswer>
/** `waiting` counts all orders that wait for this vendor's answer, whatever was asked for. */
export const vendorOrdersAnswer = z.extend(ordersAnswer, {
  orders: z.array(vendorOrderSchema),
  waiting: count,
})
export type VendorOrdersAnswer = z.infer<typeof vendorOrdersAnswer>
export const vendorOrderAnswer = z.object({ message: z.string(), order: vendorOrderSchema })
/** Answer of GET /api/order/{id}. */
export const orderRecordAnswer = z.object({ order: orderRecordSchema })
/** Answer of GET /api/vendor/orders/{id}. */
export const vendorOrderRecordAnswer = z.object({ order: vendorOrderRecordSchema })

/** `away`: the shop is, and the listing can be ordered again when it is back. */
const orderChangeReasons = ['price', 'stock', 'gone', 'away'] as const

/** Why a line can't be ordered as sent; price and stock are what holds now. Part of the 409 of POST /order/create. */
export const orderChangeSchema = z.object({
  listingId: z.string(),
  title: z.string(),
  reason: z.enum(orderChangeReasons),
  price: z.number(),
  stock: count,
  /** With the reason `away`: the last day of the shop's absence, YYYY-MM-DD. */
  awayUntil: z.optional(z.string()),
})
export type OrderChange = z.infer<typeof orderChangeSchema>

/**
 * What a 409 of POST /order/create says besides. `changes` is empty and `total` the right one, in Leones, when every line
 * holds and only the sum sent does not.
 */
export const orderChangesSchema = z.object({
  changes: z.optional(z.array(orderChangeSchema)),
  total: z.optional(z.number()),
})

/** Body of PUT /api/order/{id}/status. */
export const closeOrderSchema = z.object({
  status: z.enum(closings, { error: 'status must be cancelled or completed' }),
})

/** Body of PUT /api/order/{id}/pending-items. */
export const cancelUnansweredItemsSchema = z.object({
  status: z.literal('cancelled', { error: 'status must be cancelled' }),
})

const decisionField = z.enum(vendorDecisions, {
  error: `status must be one of ${vendorDecisions.join(', ')}`,
})

/** What the buyer is told beside a rejected item; it counts for no other status. */
const reasonField = optionalLine(longest.rejectReason)

/** The vendor has no more of it, so its stock becomes 0; it counts for `rejected` and `out_of_stock` alone. */
const soldOutField = z.optional(z.boolean({ error: 'soldOut must be true or false' }))

/**
 * What the vendor saw the item as when deciding, several where an earlier decision may or may not have arrived: an item that is
 * none of these by now, nor as decided, is not changed. Without it the decision counts whatever the item is.
 */
const wasOneOfField = z.optional(
  z.pipe(
    z.transform(boundedList(vendorDecisions.length)),
    z
      .array(z.enum(vendorDecisions, { error: `wasOneOf takes ${vendorDecisions.join(', ')}` }), {
        error: 'wasOneOf must be a list',
      })
      .check(
        z.minLength(1, { error: 'wasOneOf is empty' }),
        z.maxLength(vendorDecisions.length, { error: 'wasOneOf is too long' }),
      ),
  ),
)

const decisionFields = {
  status: decisionField,
  reason: reasonField,
  soldOut: soldOutField,
  wasOneOf: wasOneOfField,
}

/** Body of PUT /api/vendor/orders/{orderId}/item/{itemId}. */
export const decideItemSchema = z.object(decisionFields)

/** Body of PUT /api/vendor/orders/{orderId}/items: all or nothing. */
export const decideItemsSchema = z.object({
  items: z.pipe(
    z.transform(boundedList(mostCartRows)),
    z
      .array(z.object({ _id: idField('Not found'), ...decisionFields }), { error: 'items is required' })
      .check(
        z.minLength(1, { error: 'items is required' }),
        z.maxLength(mostCartRows, { error: 'Too many items' }),
      ),
  ),
})

/** An item that is not as the vendor saw it when deciding; `status` is what it is now. */
export const itemChangeSchema = z.object({
  _id: z.string(),
  title: z.string(),
  status: z.enum(itemStatuses),
})

/** What a 409 of these two says besides, with the code `item_changed`. */
export const itemChangesSchema = z.object({ changes: z.optional(z.array(itemChangeSchema)) })

const name = requiredLine(messages.order.nameMissing, longest.name)

/** The delivery part of an order, in the order in which the specification checks it (section 5). */
export const deliveryDetailsSchema = z.object({
  firstName: name,
  lastName: name,
  // Made one form of later: a body sent again to a newer server has to be the same, and this was all that was done to it.
  phone: requiredLine(messages.order.phoneMissing, longestPhone)
    .check(z.refine(isPhone, { error: messages.order.phoneWrong }), z.overwrite(withoutSeparators))
    .register(describedAs, {
      type: 'string',
      description:
        'A number of Sierra Leone as people type it, kept as +232XXXXXXXX; of another country with + or 00 and its code, kept with +',
    }),
  address: requiredLine(messages.order.addressMissing, longest.address),
  method: z._default(z.enum(deliveryMethods, { error: 'Please choose delivery or pickup' }), 'delivery'),
  instructions: z._default(lines(longest.instructions), ''),
  landmark: optionalLine(longest.landmark),
})
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>

/** A number, or the digits that listings take too. Any number will do: it is only compared. */
const comparedAmount = (error: string) =>
  z.optional(
    z
      .pipe(
        z
          .union([z.number(), boundedText(error, 40)], { error })
          .check(z.refine((value) => typeof value === 'number' || isPlainAmount(value), { error })),
        z.transform(Number),
      )
      .register(describedAs, { type: 'number', description: 'In Leones' }),
  )

/** Body of POST /order/create. Titles are ignored; prices and total are only compared with the server's own. */
export const placeOrderSchema = z.object({
  items: z.pipe(
    z.transform(boundedList(mostCartRows)),
    z
      .array(
        z.object({
          listingId: idField('Please choose a product'),
          quantity: quantityField,
          price: comparedAmount('price must be a number'),
        }),
        { error: messages.order.nothingOrdered },
      )
      .check(
        z.minLength(1, { error: messages.order.nothingOrdered }),
        z.maxLength(mostCartRows, { error: `An order can have at most ${mostCartRows} lines` }),
      ),
  ),
  delivery: z.pipe(
    z.transform((value) => (typeof value === 'object' && !Array.isArray(value) ? (value ?? {}) : {})),
    deliveryDetailsSchema,
  ),
  total: comparedAmount('total must be a number'),
})
export type PlaceOrder = z.infer<typeof placeOrderSchema>

/** Header of POST /order/create: 1 to 255 visible ASCII characters (docs/rules.md). */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/

/** An item that no shop answers for so long is cancelled. */
export const daysToAnswer = 7
/** After so many days without an answer its vendor is reminded. */
export const reminderDays: readonly number[] = [1, 3]

/** One product's quantity in one order, its lines added up. */
export const highestOrderedQuantity = highestQuantity

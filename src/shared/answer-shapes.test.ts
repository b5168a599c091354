import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ownSessionsAnswer } from './accounts/own-session.ts'
import { userSchema } from './accounts/user.ts'
import { parseOwnSessions, parseUser } from './accounts/user-shape.ts'
import { securityAnswer } from './admin/admin-settings.ts'
import { adminVendorsAnswer } from './admin/administration.ts'
import { parseAdminStatistics, parseSecurity, parseVendors } from './admin/administration-shape.ts'
import { adminStatisticsSchema, vendorStatisticsSchema } from './admin/statistics.ts'
import { listPage } from './answer-shapes.ts'
import { blogPostSchema, blogSchema } from './blog/blog.ts'
import { parseBlogPost, parseBlogs } from './blog/blog-shape.ts'
import { dashboardPostAnswer, dashboardPostsAnswer } from './blog/dashboard-post.ts'
import { parseDashboardPost, parseDashboardPosts } from './blog/dashboard-post-shape.ts'
import { cartAnswer } from './cart/cart.ts'
import { parseCartAnswer } from './cart/cart-shape.ts'
import { marketFiguresSchema, shopFiguresSchema } from './figures/figures.ts'
import { parseMarketFigures, parseShopFigures } from './figures/figures-shape.ts'
import { categoriesAnswer } from './listings/category-schema.ts'
import { listingPageSchema, listingSchema, productSchema, vendorListingsAnswer } from './listings/listing.ts'
import { parseCategories, parseListing, parseListingPage, parseProduct } from './listings/listing-shape.ts'
import { parseOwnListingPage } from './listings/own-listing-shape.ts'
import { inboxSchema } from './messages/contact-message.ts'
import { parseInbox } from './messages/inbox-shape.ts'
import { notificationEventSchema, notificationPageSchema } from './notifications/notification.ts'
import { parseNotificationEvent, parseNotificationPage } from './notifications/notification-shape.ts'
import {
  orderAnswer,
  orderChangesSchema,
  orderRecordAnswer,
  ordersAnswer,
  vendorOrderRecordAnswer,
  vendorOrdersAnswer,
} from './orders/order.ts'
import { parseOrderRefusal } from './orders/order-change-shape.ts'
import { parseOrderAnswer, parseOrderRecord, parseOrders } from './orders/order-shape.ts'
import { parseVendorOrderRecord, parseVendorOrders } from './orders/vendor-order-shape.ts'
import { adminReportsSchema } from './reports/report.ts'
import { parseAdminReports } from './reports/report-shape.ts'
import { restockAlertsAnswer } from './restock-alerts/restock-alert.ts'
import { parseRestockAlerts } from './restock-alerts/restock-alert-shape.ts'
import { ownReviewAnswer, reviewPageSchema } from './reviews/review.ts'
import { parseOwnReviewAnswer, parseReviewPage } from './reviews/review-shape.ts'
import { publicShopAnswer } from './shops/public-shop.ts'
import { parsePublicShop } from './shops/public-shop-shape.ts'
import { shopAnswer } from './shops/shop.ts'
import { parseShopAnswer, parseVendorStatistics } from './shops/shop-shape.ts'
import { applicationSchema } from './vendor-applications/application.ts'
import { parseApplications } from './vendor-applications/application-shape.ts'

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** Answers as the server may send them: whatever a schema lets through, with texts that are times, which all texts may be. */
function answersOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const types = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined
  const choices = schema.anyOf ?? schema.oneOf ?? types
  if (choices) return fc.oneof(...choices.map(answersOf))
  if (schema.enum || 'const' in schema) return fc.constantFrom(...(schema.enum ?? [schema.const]))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, answersOf(field)])
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
  }
  if (schema.type === 'array') return fc.array(answersOf(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string')
    return fc.integer({ min: 0, max: 4e12 }).map((at) => new Date(at).toISOString())
  return fc.nat()
}

describe('what the schema lets through, its shape reads whole', () => {
  const inside = (name: string) => (answer: unknown) => (answer as Record<string, unknown>)[name]
  const whole = (answer: unknown) => answer
  const rows = (answer: unknown) => ({ rows: answer, total: (answer as unknown[]).length })
  test.each<[string, z.ZodMiniType, (answer: unknown) => unknown, (answer: unknown) => unknown]>([
    ['a user', userSchema, (answer) => parseUser(answer), whole],
    ['own sessions', ownSessionsAnswer, parseOwnSessions, inside('sessions')],
    ['statistics of the market', adminStatisticsSchema, parseAdminStatistics, whole],
    ['statistics of a vendor', vendorStatisticsSchema, parseVendorStatistics, whole],
    ['figures of the market', marketFiguresSchema, parseMarketFigures, whole],
    ['figures of a shop', shopFiguresSchema, parseShopFigures, whole],
    ['security', securityAnswer, parseSecurity, whole],
    ['vendors', adminVendorsAnswer, (answer) => parseVendors(answer), rows],
    ['applications', z.array(applicationSchema), (answer) => parseApplications(answer), rows],
    ['the inbox', inboxSchema, parseInbox, whole],
    ['notifications', notificationPageSchema, parseNotificationPage, whole],
    ['reports', adminReportsSchema, parseAdminReports, whole],
    ['restock alerts', restockAlertsAnswer, parseRestockAlerts, whole],
    ['an event', notificationEventSchema, parseNotificationEvent, whole],
    ['posts', z.array(blogSchema), parseBlogs, whole],
    ['a post', blogPostSchema, parseBlogPost, whole],
    ['posts of the dashboard', dashboardPostsAnswer, parseDashboardPosts, whole],
    ['a post of the dashboard', dashboardPostAnswer, parseDashboardPost, inside('blog')],
    ['a cart', cartAnswer, parseCartAnswer, inside('cart')],
    ['a shop', shopAnswer, parseShopAnswer, inside('shop')],
    ['categories', categoriesAnswer, parseCategories, inside('categories')],
    ['a listing', listingSchema, parseListing, whole],
    ['a product', productSchema, parseProduct, whole],
    ['a shop as visitors see it', publicShopAnswer, parsePublicShop, inside('shop')],
    ['a page of listings', listingPageSchema, parseListingPage, whole],
    [
      'a page of own listings',
      z.omit(vendorListingsAnswer, { currentPage: true }),
      parseOwnListingPage,
      whole,
    ],
    ['an order', orderAnswer, parseOrderAnswer, inside('order')],
    ['the record of an order', orderRecordAnswer, parseOrderRecord, inside('order')],
    ['the record of a vendor’s order', vendorOrderRecordAnswer, parseVendorOrderRecord, inside('order')],
    ['a vendor’s orders', vendorOrdersAnswer, parseVendorOrders, whole],
    ['a page of reviews', reviewPageSchema, parseReviewPage, whole],
    ['an own review', ownReviewAnswer, parseOwnReviewAnswer, inside('review')],
    ['a shop for visitors', publicShopAnswer, parsePublicShop, inside('shop')],
    ['changes of an order', z.required(orderChangesSchema), parseOrderRefusal, whole],
  ])('%s', (_name, schema, parse, expected) => {
    const answers = answersOf(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema)
    fc.assert(fc.property(answers, (answer) => void expect(parse(answer)).toEqual(expected(answer))))
  })

  test('a buyer’s orders, in their order of time', () => {
    const answers = answersOf(z.toJSONSchema(ordersAnswer) as JsonSchema) as fc.Arbitrary<
      z.infer<typeof ordersAnswer>
    >
    const byTime = (one: { createdAt: string }, other: { createdAt: string }) =>
      other.createdAt.localeCompare(one.createdAt)
    fc.assert(
      fc.property(answers, (answer) => {
        expect(parseOrders(answer)).toEqual({ ...answer, orders: answer.orders.toSorted(byTime) })
      }),
    )
  })
})
test('the header says how long the whole list is; without it the rows are all there is', () => {
  const [one, two] = [{ _id: 'one' }, { _id: 'two' }]
  const parse = listPage((row) => row)
  const headers = new Headers({ 'X-Total-Count': '41' })
  expect(parse([one, two], headers)).toEqual({ rows: [one, two], total: 41 })
  for (const without of [undefined, new Headers(), new Headers({ 'X-Total-Count': 'many' })])
    expect(parse([one, two], without)).toEqual({ rows: [one, two], total: 2 })
  expect(parse({}, headers)).toBeNull()
})

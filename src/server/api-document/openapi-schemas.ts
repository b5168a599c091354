import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { loginSchema, signupSchema } from '#shared/accounts/auth-schemas.ts'
import { ownSessionSchema } from '#shared/accounts/own-session.ts'
import { userSchema } from '#shared/accounts/user.ts'
import { securityAnswer } from '#shared/admin/admin-settings.ts'
import { adminVendorSchema } from '#shared/admin/administration.ts'
import { adminStatisticsSchema, vendorStatisticsSchema } from '#shared/admin/statistics.ts'
import { blockSchema, blogPostSchema, blogSchema } from '#shared/blog/blog.ts'
import { cartItemSchema, cartSchema } from '#shared/cart/cart.ts'
import { describedAs } from '#shared/described-as.ts'
import { messageAnswer } from '#shared/fields.ts'
import { categorySchema } from '#shared/listings/category-schema.ts'
import { listingPageSchema, listingSchema } from '#shared/listings/listing.ts'
import { contactMessageSchema, inboxSchema, storedMessageSchema } from '#shared/messages/contact-message.ts'
import { notificationSchema } from '#shared/notifications/notification.ts'
import {
  deliveryDetailsSchema,
  deliverySchema,
  itemChangeSchema,
  orderChangeSchema,
  orderItemSchema,
  orderSchema,
  placeOrderSchema,
  vendorOrderSchema,
} from '#shared/orders/order.ts'
import { adminReportSchema } from '#shared/reports/report.ts'
import { shopContactSchema, shopNameSchema, shopPlaceSchema, shopSchema } from '#shared/shops/shop.ts'
import { applicationSchema, applySchema } from '#shared/vendor-applications/application.ts'
import { nameRefusals } from './openapi-refusals.ts'

/** What the description names, so that a generated client has a type of that name. What is sent ends in `Input`. */
const named = {
  AdminReport: adminReportSchema,
  AdminStatistics: adminStatisticsSchema,
  AdminVendor: adminVendorSchema,
  Apply: applySchema,
  Block: blockSchema,
  Blog: blogSchema,
  BlogPost: blogPostSchema,
  Cart: cartSchema,
  CartItem: cartItemSchema,
  Category: categorySchema,
  ContactMessage: contactMessageSchema,
  Delivery: deliverySchema,
  DeliveryDetails: deliveryDetailsSchema,
  Inbox: inboxSchema,
  ItemChange: itemChangeSchema,
  Listing: listingSchema,
  ListingPage: listingPageSchema,
  Login: loginSchema,
  Message: messageAnswer,
  Notification: notificationSchema,
  Order: orderSchema,
  OrderChange: orderChangeSchema,
  OrderItem: orderItemSchema,
  OwnSession: ownSessionSchema,
  PlaceOrder: placeOrderSchema,
  Security: securityAnswer,
  Shop: shopSchema,
  ShopContact: shopContactSchema,
  ShopName: shopNameSchema,
  ShopPlace: shopPlaceSchema,
  Signup: signupSchema,
  StoredMessage: storedMessageSchema,
  User: userSchema,
  VendorApplication: applicationSchema,
  VendorOrder: vendorOrderSchema,
  VendorStatistics: vendorStatisticsSchema,
}

const schemaRegistry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id })

type Conversion = NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']>

/** Where a schema says what its field is (`describedAs`), that alone. */
const override: NonNullable<Conversion['override']> = ({ zodSchema, jsonSchema }) => {
  // OpenAPI 3.0 wants a type beside `nullable`; ours are of objects where a reference stands instead.
  if (jsonSchema.nullable && jsonSchema.allOf) jsonSchema.type = 'object'
  const described = describedAs.get(zodSchema as unknown as z.ZodMiniType)
  if (!described) return
  for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
  Object.assign(jsonSchema, described)
}

const options = { schemaRegistry, zodToJsonConfig: { override } }

/** A route's schemas as JSON Schema. */
export const toJsonSchemas = createJsonSchemaTransform(options)

const addNamed = createJsonSchemaTransformObject(options)

type TransformObject = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>
type Document = {
  paths: Parameters<typeof nameRefusals>[0]
  components: { schemas: Record<string, unknown> }
}

/** The document, with its shared refusals named, and with those of the named schemas that something in it refers to. */
export const withNamedParts: TransformObject = (document) => {
  const whole = addNamed(document) as Document
  const { schemas } = whole.components
  const used: Record<string, unknown> = {}
  const addThoseIn = (part: unknown) => {
    for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (id in used) continue
      used[id] = schemas[id]
      addThoseIn(schemas[id])
    }
  }
  const responses = nameRefusals(whole.paths)
  addThoseIn([whole.paths, responses])
  return {
    ...whole,
    components: { ...whole.components, responses, schemas: used },
  } as ReturnType<TransformObject>
}

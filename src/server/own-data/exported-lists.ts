import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../database/database-tables.ts'

/** The account that is exported. */
export interface Owner {
  userId: string
  /** What e-mails are compared by; null, which equals none, while the e-mail is not confirmed: it may be another person's. */
  confirmedEmailKey: string | null
}

/** Rows of one table, all columns of them but those that are left out. */
interface ExportedRows {
  table: keyof Tables
  /** Columns that are hashes and keys, are derived from others, or say once more whose row it is. */
  without?: readonly string[]
  /** Further columns, of the row `kept`. */
  also?: RawBuilder<unknown>
}

/** Rows that belong to each row of a list, by the column that names it. */
export interface ExportedPart extends ExportedRows {
  name: string
  by: string
  /** A column of both by which the database finds the rows, where it has no index of the other. */
  foundBy?: string
  inOrderOf: string
}

/** A list of the file in which a person gets what is kept about them. */
export interface ExportedList extends ExportedRows {
  name: string
  /** The columns that name the account: a row is the caller's where one of them does. */
  owners?: readonly string[]
  /** What else makes a row the caller's. */
  isOf?: (owner: Owner) => RawBuilder<SqlBool>
  /** By which the rows are read, some at a time; no two rows of an account share it. None: an account has few rows. */
  key: readonly string[]
  /** An account has one row or none. */
  isOne?: true
  within?: readonly ExportedPart[]
}

const hasOwnShop = ({ userId }: Owner) =>
  sql<SqlBool>`kept.shop_id = (select id from shops where vendor_id = ${userId})`

/** The parts of orders that the account has placed or been sent. */
const partsOf = ({ userId }: Owner) => sql`
  select part.id from orders join vendor_orders part on part.order_id = orders.id where buyer_id = ${userId}
  union select part.id from shops join vendor_orders part on part.shop_id = shops.id where vendor_id = ${userId}`

const title = sql`(select listings.title from listings where listings.id = kept.listing_id) as title`
const shopName = sql`(select shops.name from shops where shops.id = kept.shop_id) as shop`

const items = { name: 'items', table: 'order_items', inOrderOf: 'id' } as const
const events = { name: 'events', table: 'order_events', inOrderOf: 'number' } as const
const partColumns = ['order_id', 'vendor_order_id', 'shop_id']
/** Counted for charts. */
const eventSums = [
  ...['items', 'value_cents', 'accepted_items', 'accepted_cents'],
  ...['rejected_items', 'out_of_stock_items', 'cancelled_items'],
]
const listingColumns = ['shop_id', 'search', 'attempt_key', 'is_shop_open', 'is_in_stock', 'rating_rank']

/**
 * What is kept about a person, list by list (docs/rules.md, 'One’s own data'). A table that refers to accounts is
 * here, or among the exceptions of export-own-data.test.ts.
 */
export const exportedLists: readonly ExportedList[] = [
  {
    name: 'account',
    table: 'users',
    owners: ['id'],
    key: [],
    isOne: true,
    without: ['email_key', 'password_hash', 'deleted_at'],
  },
  {
    name: 'sessions',
    table: 'sessions',
    owners: ['user_id'],
    key: ['token_hash'],
    without: ['user_id', 'token_hash'],
  },
  {
    name: 'knownAddresses',
    table: 'known_addresses',
    owners: ['user_id'],
    key: ['address'],
    without: ['user_id'],
  },
  {
    name: 'knownDevices',
    table: 'known_devices',
    owners: ['user_id'],
    key: ['token_hash'],
    without: ['user_id', 'token_hash'],
  },
  {
    name: 'addresses',
    table: 'kept_addresses',
    owners: ['user_id'],
    key: ['id'],
    without: ['user_id', 'number'],
  },
  {
    name: 'pushSubscriptions',
    table: 'push_subscriptions',
    isOf: ({ userId }) =>
      sql`kept.session_hash in (select token_hash from sessions where user_id = ${userId})`,
    key: ['id'],
    without: ['session_hash', 'endpoint', 'p256dh', 'auth'],
    also: sql`split_part(kept.endpoint, '/', 3) as service`,
  },
  {
    name: 'orders',
    table: 'orders',
    owners: ['buyer_id'],
    key: ['id'],
    without: ['buyer_id'],
    within: [
      { ...items, by: 'order_id', also: shopName, without: ['order_id'] },
      { ...events, by: 'order_id', also: shopName, without: ['order_id', ...eventSums] },
    ],
  },
  {
    // What the person has said of them, as the buyer or the vendor.
    name: 'payments',
    table: 'order_payments',
    isOf: (owner) => sql`kept.author_id = ${owner.userId} and kept.vendor_order_id in (${partsOf(owner)})`,
    key: ['vendor_order_id', 'number'],
    without: ['author_id'],
    // Instead of the column: a vendor's answer repeats what the buyer typed.
    also: sql`case when kept.state = 'said' then kept.reference else '' end as reference`,
  },
  {
    name: 'reviews',
    table: 'reviews',
    owners: ['author_id'],
    key: ['id'],
    without: ['author_id', 'is_shown'],
    also: title,
  },
  {
    name: 'saved',
    table: 'saved_listings',
    owners: ['user_id'],
    key: ['listing_id'],
    without: ['user_id'],
    also: title,
  },
  {
    name: 'cart',
    table: 'cart_items',
    owners: ['user_id'],
    key: ['listing_id'],
    without: ['user_id'],
    also: title,
  },
  {
    name: 'restockAlerts',
    table: 'restock_alerts',
    owners: ['user_id'],
    key: ['listing_id'],
    without: ['user_id'],
    also: title,
  },
  {
    name: 'notifications',
    table: 'notifications',
    owners: ['user_id'],
    key: ['id'],
    without: ['user_id'],
  },
  {
    name: 'messages',
    table: 'messages',
    owners: ['sent_by'],
    isOf: ({ confirmedEmailKey }) =>
      sql`translate(kept.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') = ${confirmedEmailKey}`,
    key: ['id'],
    without: ['sent_by', 'answered_by'],
    within: [
      {
        name: 'replies',
        table: 'message_replies',
        by: 'message_id',
        inOrderOf: 'id',
        without: ['message_id', 'administrator_id'],
      },
    ],
  },
  {
    name: 'reports',
    table: 'reports',
    owners: ['reporter_id'],
    key: ['id'],
    without: ['reporter_id', 'thing_id', 'closed_by'],
  },
  {
    name: 'applications',
    table: 'vendor_applications',
    owners: ['sent_by', 'vendor_id'],
    isOf: ({ confirmedEmailKey }) => sql`kept.email_key = ${confirmedEmailKey}`,
    key: ['id'],
    without: ['email_key', 'sent_by', 'vendor_id', 'decided_by'],
  },
  {
    name: 'shop',
    table: 'shops',
    owners: ['vendor_id'],
    key: [],
    isOne: true,
    without: ['vendor_id'],
  },
  { name: 'shopAbsences', table: 'shop_absences', isOf: hasOwnShop, key: [], without: ['shop_id'] },
  {
    name: 'goods',
    table: 'listings',
    isOf: (owner) => sql`${hasOwnShop(owner)} and kept.deleted_at is null`,
    key: ['id'],
    without: [...listingColumns, 'deleted_at'],
  },
  {
    name: 'deletedGoods',
    table: 'listings',
    isOf: (owner) => sql`${hasOwnShop(owner)} and kept.deleted_at is not null`,
    key: ['id'],
    without: listingColumns,
  },
  {
    // Without the buyers' names, numbers and addresses: those are theirs.
    name: 'vendorOrders',
    table: 'vendor_orders',
    isOf: hasOwnShop,
    key: ['id'],
    without: ['shop_id'],
    within: [
      { ...items, by: 'vendor_order_id', without: partColumns },
      { ...events, by: 'vendor_order_id', foundBy: 'order_id', without: [...partColumns, ...eventSums] },
    ],
  },
  {
    name: 'replies',
    table: 'reviews',
    isOf: (owner) => sql`${hasOwnShop(owner)} and kept.reply <> ''`,
    key: ['id'],
    without: [
      ...['order_item_id', 'shop_id', 'author_id', 'rating', 'text', 'created_at', 'edited_at'],
      ...['hidden_at', 'hidden_reason', 'deleted_at', 'is_shown'],
    ],
    also: title,
  },
  {
    name: 'actions',
    table: 'audit_log',
    owners: ['actor_id'],
    key: ['id'],
    without: ['actor_id', 'subject_id', 'concerned_id', 'series', 'reason'],
  },
  {
    // Without the administrators' addresses; their reasons were told where they concern the person.
    name: 'actionsOfAdministrators',
    table: 'audit_log',
    owners: ['concerned_id'],
    key: ['id'],
    without: ['actor_id', 'subject_id', 'concerned_id', 'address', 'series', 'reason'],
  },
]

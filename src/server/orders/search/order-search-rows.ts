import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchedWords } from '#shared/admin/searched-words.ts'
import { mostOrdersSearched, type OrderSearch, type PaidOrderSearch } from '#shared/orders/order-search.ts'
import { writtenPhoneText } from '../../accounts/written-phone-text.ts'
import { createFairShares } from '../../concurrency/fair-shares.ts'
import type { Queryable } from '../../database/database.ts'
import { type Paging, pageOf } from '../../http/paging.ts'
import { plainLettersIn, withPlainLetters } from '../../searches/plain-letters.ts'

/** The ids of a page of what was found, in their order, and how many there are on all pages. */
interface FoundOrders {
  ids: string[]
  total: number
  /** No more orders were looked at, and there may be older ones. */
  newestOnly: boolean
}

/** What an order is found by. */
interface Found {
  /** Ids by which it is known, its own first. */
  ids: RawBuilder<unknown>
  /** Titles and names in small letters. */
  words: RawBuilder<string>
  /** Numbers in all ways in which people write them. */
  phones: RawBuilder<string>
  /** Its status as `src/shared/orders/order-status.ts` derives it. */
  status: RawBuilder<string>
}

/** A word of so many digits may be a part of a number; a shorter one is as likely the size of a bag. */
const partOfPhone = /^\+?\d{4,}$/

/** Its number or id, or every word somewhere: in a title, in a name, in a phone number. */
function isFoundBy(search: string, { ids, words, phones }: Found): RawBuilder<SqlBool> {
  const id = search.toLowerCase().replace(/^#/, '')
  const conditions = searchedWords(withPlainLetters(search)).map((word) => {
    const isInWords = sql<SqlBool>`strpos(${plainLettersIn(words)}, ${word}) > 0`
    return partOfPhone.test(word) ? sql<SqlBool>`(${isInWords} or strpos(${phones}, ${word}) > 0)` : isInWords
  })
  return sql<SqlBool>`(${id} = any(${ids}) or (${sql.join(conditions, sql` and `)}))`
}

const isWanted = ({ search, status }: OrderSearch, found: Found): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql<SqlBool>`true`,
      ...(search ? [isFoundBy(search, found)] : []),
      ...(status ? [sql<SqlBool>`${found.status} = ${status}`] : []),
    ],
    sql` and `,
  )

/** Placed on these days in Freetown. */
const isOfDays = (placedAt: RawBuilder<unknown>, { from, to }: OrderSearch): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql<SqlBool>`true`,
      ...(from ? [sql<SqlBool>`${placedAt} >= ${from}::date::timestamp at time zone 'Africa/Freetown'`] : []),
      ...(to
        ? [sql<SqlBool>`${placedAt} < (${to}::date + 1)::timestamp at time zone 'Africa/Freetown'`]
        : []),
    ],
    sql` and `,
  )

type SearchQuery = PaidOrderSearch & Paging & { show?: 'waiting' | undefined }

/** Days alone need no item to be read: their orders are all counted. */
const asksOnlyDays = ({ search, status, payment, show }: SearchQuery): boolean =>
  !search && !status && !payment && !show

const mostLookedAt = (query: SearchQuery) => (asksOnlyDays(query) ? null : mostOrdersSearched)

/** As orderStatus and vendorOrderStatus do of items that are not closed (order-search.test.ts compares them). */
const derivedStatus = sql<string>`case
  when min(item.status) = max(item.status) then min(item.status)
  when bool_or(item.status = 'accepted') then 'partially_accepted'
  when bool_or(item.status = 'pending') then 'pending'
  when bool_or(item.status = 'rejected') then 'rejected'
  when bool_or(item.status = 'cancelled') then 'cancelled'
  else 'out_of_stock' end`

/**
 * Searches take turns: one of an account at once and two in a process, so that however many are asked for, orders wait behind
 * little of it.
 */
const inTurn = createFairShares({ network: 2, account: 1, waiting: 64, accountWaiting: 4 })

interface Searched {
  /** The orders of the days asked for. */
  looked: RawBuilder<unknown>
  /** The condition that the wanted ones meet. */
  found: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

async function pageOfFound(
  db: Queryable,
  account: string,
  query: SearchQuery,
  { looked, found, order }: Searched,
): Promise<FoundOrders> {
  const { limit, offset } = pageOf(query)
  const page = sql<FoundOrders>`with looked as materialized (${looked}),
    found as materialized (${asksOnlyDays(query) ? sql`select * from looked` : found})
    select (select count(*)::integer from found) as total,
      ${asksOnlyDays(query) ? sql`false` : sql`(select count(*) from looked) >= ${mostOrdersSearched}`} as "newestOnly",
      array(select id from found order by ${order} limit ${limit} offset ${offset}) as ids`
  const { rows } = await inTurn({ network: 'searches', account }, () => page.execute(db))
  return rows[0]!
}

/** The orders of a buyer that a query asks for, newest first. Numbers of deleted vendors find nothing, as they are shown. */
export const searchOrdersOf = (
  db: Queryable,
  buyerId: string,
  query: OrderSearch & Paging,
): Promise<FoundOrders> =>
  pageOfFound(db, buyerId, query, {
    looked: sql`
      select id, created_at, closed_as, phone, lower(concat_ws(' ', first_name, last_name)) as recipient
      from orders where buyer_id = ${buyerId} and ${isOfDays(sql`created_at`, query)}
      order by created_at desc, id desc limit ${mostLookedAt(query)}`,
    found: sql`
      select id, created_at from (
        select looked.*, ${derivedStatus} as derived, string_agg(lower(title), ' ') as titles,
          string_agg(lower(shops.name), ' ') as shops,
          string_agg(${writtenPhoneText(sql`users.tel`)}, ' ') filter (where users.deleted_at is null or looked.closed_as is null) as phones
        from looked join order_items item on item.order_id = looked.id
        join shops on shops.id = item.shop_id join users on users.id = shops.vendor_id
        group by looked.id, looked.created_at, looked.closed_as, looked.phone, looked.recipient) orders
      where ${isWanted(query, {
        ids: sql`array[id::text, right(id::text, 6)]`,
        words: sql`concat_ws(' ', titles, shops, recipient)`,
        phones: sql`concat_ws(' ', phones, ${writtenPhoneText(sql`phone`)})`,
        status: sql`coalesce(closed_as, derived)`,
      })}`,
    order: sql`created_at desc, id desc`,
  })

/**
 * The parts of orders of a vendor that a query asks for, newest first, or of those that wait, oldest first. Names and
 * numbers of deleted buyers find nothing.
 */
export const searchVendorOrdersOf = (
  db: Queryable,
  vendorId: string,
  query: SearchQuery,
): Promise<FoundOrders> =>
  pageOfFound(db, vendorId, query, {
    looked: sql`
      select id, order_id, payment_state from vendor_orders
      where shop_id = (select id from shops where vendor_id = ${vendorId}) and ${isOfDays(sql`placed_at`, query)}
      order by id desc limit ${mostLookedAt(query)}`,
    found: sql`
      select looked.id from looked join orders on orders.id = looked.order_id
      join users on users.id = orders.buyer_id cross join lateral (
        select ${derivedStatus} as status, string_agg(lower(title), ' ') as titles,
          bool_or(item.status = 'pending') and orders.closed_as is null as is_waiting,
          bool_or(item.status = orders.closed_as) as is_closed
        from order_items item where item.vendor_order_id = looked.id) items
      where ${query.show === 'waiting' ? sql`is_waiting` : sql`true`}
        and ${query.payment ? sql`looked.payment_state = ${query.payment}` : sql`true`} and ${isWanted(
          query,
          {
            ids: sql`array[looked.id::text, looked.order_id::text, right(looked.order_id::text, 6)]`,
            words: sql`concat_ws(' ', titles,
          case when users.deleted_at is null then lower(concat_ws(' ', orders.first_name, orders.last_name)) end)`,
            phones: sql`case when users.deleted_at is null then ${writtenPhoneText(sql`orders.phone`)} else '' end`,
            status: sql`case when is_closed then orders.closed_as else items.status end`,
          },
        )}`,
    order: query.show === 'waiting' ? sql`id` : sql`id desc`,
  })

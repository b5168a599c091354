import { type Database, inTransaction } from '#server/database/database.ts'
import { reindexListing } from '#server/listings/listing-search.ts'
import { learnSearchTerms } from '#server/listings/search-terms.ts'
import { publishInvalidation } from '#server/response-cache/catalogue-invalidation.ts'
import { startSession } from '#server/sessions/session.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { categories } from '#shared/listings/categories.ts'

/** Where things are created: a TestServer, or the database of a server that runs elsewhere. */
export interface Market {
  db: Database
  services: { newId(): string }
}

/** A signed-in user. */
export interface Person {
  id: string
  token: string
  email: string
}

export interface Vendor extends Person {
  shopId: string
}

let made = 0

/** A phone number of no real person, another one at each call. */
const aPhone = () => `+23210${String(++made).padStart(6, '0')}`

/** Stands in for an argon2id hash, so that the account cannot sign in. Users here get their session without a password. */
const noPassword = '!'

export async function aPerson(
  server: Market,
  role: Role,
  more: { firstName?: string } = {},
): Promise<Person> {
  const id = server.services.newId()
  const email = `person-${id.slice(-12)}@makit.example`
  await server.db
    .insertInto('users')
    .values({
      id,
      first_name: more.firstName ?? 'Aminata',
      last_name: 'Kamara',
      email,
      tel: aPhone(),
      address: '4 Kissy Road, Freetown',
      role,
      password_hash: noPassword,
    })
    .execute()
  return { id, email, token: await aSession(server, id) }
}

/** Signs the user in once more; returns the token. */
export const aSession = (server: Market, userId: string): Promise<string> =>
  inTransaction(server.db, (tx) => startSession(tx, userId, { address: '127.0.0.1', device: 'Test' }))

/** Marks the user's address as confirmed by a mailed link: mails to it may carry the text of other users. */
export async function confirmEmail(server: Market, { id }: Pick<Person, 'id'>): Promise<void> {
  await server.db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute()
}

export const aCustomer = (server: Market) => aPerson(server, 'customer')
export const anAdministrator = (server: Market) => aPerson(server, 'admin')

/** A vendor with an active shop. */
export async function aVendor(server: Market, shop: { name?: string; town?: string } = {}): Promise<Vendor> {
  const person = await aPerson(server, 'vendor')
  const shopId = server.services.newId()
  await server.db
    .insertInto('shops')
    .values({
      id: shopId,
      vendor_id: person.id,
      name: shop.name ?? 'Kissy Road Store',
      address: 'Freetown',
      ...(shop.town && { town: shop.town }),
    })
    .execute()
  return { ...person, shopId }
}

export interface ListingWishes {
  title?: string
  description?: string
  price?: number
  stock?: number
  categoryId?: string
  isActive?: boolean
}

/** A shown listing, by default with stock 5 at NLe 100, found by its words; returns its id. */
export async function aListing(server: Market, vendor: Vendor, wishes: ListingWishes = {}): Promise<string> {
  const id = server.services.newId()
  await inTransaction(server.db, async (tx) => {
    await tx
      .insertInto('listings')
      .values({
        id,
        shop_id: vendor.shopId,
        category_id: wishes.categoryId ?? categories[2]._id,
        title: wishes.title ?? 'Country rice, 1 kg',
        description: wishes.description ?? '',
        price_cents: Math.round((wishes.price ?? 100) * 100),
        stock: wishes.stock ?? 5,
        pictures: ['0123456789abcdef0123456789abcdef'],
        is_active: wishes.isActive ?? true,
        is_shop_open: true,
        search: '',
      })
      .execute()
    await reindexListing(tx, id)
    await learnSearchTerms(tx, id)
    await publishInvalidation(tx, `listing ${id}`, 'listings')
  })
  return id
}

/** A vendor with one listing. */
export async function aVendorWithListing(
  server: Market,
  wishes: ListingWishes = {},
): Promise<{ vendor: Vendor; listingId: string }> {
  const vendor = await aVendor(server)
  return { vendor, listingId: await aListing(server, vendor, wishes) }
}

/** Units of a listing in stock now. */
export async function stockOf(server: Market, listingId: string): Promise<number> {
  const row = await server.db
    .selectFrom('listings')
    .select('stock')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  return row.stock
}

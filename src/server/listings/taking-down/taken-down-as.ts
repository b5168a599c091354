import { type RawBuilder, type Selectable, sql } from 'kysely'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import type { AddProduct } from '#shared/listings/product-schema.ts'
import type { KeptField, MendedFrom } from '#shared/moderation/listing-moderation.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { Tables } from '../../database/database-tables.ts'

type Mendable = Pick<
  Selectable<Tables['listings']>,
  'title' | 'description' | 'price_cents' | 'category_id' | 'pictures'
>

/** What a vendor may mend of a listing that is taken down, as `listings.taken_down_as` keeps it: Leones, pictures by their hashes. */
type TakenDownAs = Required<Pick<AddProduct, KeptField>> & { pictures: string[] }

const present = (row: Mendable): TakenDownAs => ({
  title: row.title,
  description: row.description,
  price: leonesFromCents(row.price_cents),
  categoryId: row.category_id,
  pictures: row.pictures,
})

/** A listing as it is now, for the column. */
export const takenDownAs = (row: Mendable): string => JSON.stringify(present(row))

const presentInDatabase = sql`jsonb_build_object('title', listings.title, 'description', listings.description,
  'price', listings.price_cents / 100.0, 'categoryId', listings.category_id, 'pictures', listings.pictures)`

/** Whether `mendedFrom` says that a vendor has mended one of `listings`. */
export const isMended: RawBuilder<boolean> = sql`(listings.taken_down_at is not null
  and ${presentInDatabase} || listings.taken_down_as <> ${presentInDatabase})`

/** What a listing was before its vendor mended it; null where that has not happened, or is not known. */
export function mendedFrom(row: Mendable, kept: unknown): MendedFrom | null {
  if (!kept) return null
  const now = present(row)
  // A field that products had not yet when it was kept counts as unchanged.
  const before = { ...now, ...(kept as Partial<TakenDownAs>) }
  const names = Object.keys(now) as (keyof TakenDownAs)[]
  if (names.every((name) => String(before[name]) === String(now[name]))) return null
  const { pictures, ...fields } = before
  return { ...fields, images: pictures.map(pictureUrl) }
}

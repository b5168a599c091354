import type { Category } from '#shared/listings/categories.ts'
import type { ImportLine } from '#shared/listings/import/listing-import.ts'
import type { UsualPrices } from '#shared/listings/price-guard.ts'
import type { ListingRow } from '../listing-view.ts'
import type { PreviewedRow } from './previewed-rows.ts'

/**
 * The columns of a listing that a line of an import may change. Of a listing that is taken down, `is_active` says whether it is
 * shown once it is restored.
 */
export type PlannedListing = Pick<
  ListingRow,
  'title' | 'description' | 'price_cents' | 'category_id' | 'is_active' | 'pictures' | 'stock'
>

/**
 * What a line does once it is carried out: adds a listing, or changes these columns of one, perhaps none. `fingerprint` is of the
 * listing as the preview showed it; `stockBefore` is null where the line leaves the stock alone.
 */
type PlannedLine =
  | { id: null; after: PlannedListing }
  | { id: string; fingerprint: string; stockBefore: number | null; after: Partial<PlannedListing> }

export interface JudgedLine extends ImportLine {
  /** Null where the line is faulty. */
  plan: PlannedLine | null
}

/** What lines are judged by. */
export interface Judging {
  /** The vendor's own listings among those that the file names. */
  own: ReadonlyMap<string, PreviewedRow>
  /** Titles of the vendor's own listings, in lower case, among those of new lines. */
  ownTitles: ReadonlySet<string>
  categories: readonly Category[]
  /** What goods usually cost, by category. */
  usual: ReadonlyMap<string, UsualPrices>
  /** The files that came along, by their names in lower case: the hash, or why it is no picture. */
  pictures: ReadonlyMap<string, { hash: string } | { error: string }>
  /** Hashes of the pictures of the vendor's own listings, among those that the file names. */
  ownPictures: ReadonlySet<string>
  hasDecimalComma: boolean
}

export const plannedOf = (row: PreviewedRow): PlannedListing => ({
  title: row.title,
  description: row.description,
  price_cents: row.price_cents,
  category_id: row.category_id,
  is_active: row.is_active_when_restored ?? row.is_active,
  pictures: row.pictures,
  stock: row.stock,
})

/** The columns in which a listing is to be another one. */
export const changedColumns = (before: PlannedListing, after: PlannedListing): Partial<PlannedListing> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => String(value) !== String(before[name as keyof PlannedListing]),
    ),
  )

import type { ProductColumn } from '#shared/listings/import/import-lines.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { CsvCell } from '../../csv/csv-text.ts'
import type { ListingRow } from '../listing-view.ts'

export type ExportedListing = ListingRow & { is_active_when_restored: boolean | null }

const betweenPictures = ' | '

/** What each column says of a listing; `categoryNames` by the ids. */
export const productCells = (
  categoryNames: ReadonlyMap<string, string>,
): Record<ProductColumn, (row: ExportedListing) => CsvCell> => ({
  _id: (row) => row.id,
  title: (row) => row.title,
  description: (row) => row.description,
  price: (row) => leonesFromCents(row.price_cents),
  stock: (row) => row.stock,
  category: (row) => categoryNames.get(row.category_id) ?? '',
  // True would be refused in an import while it is taken down, and false would hide it when it is restored.
  isActive: (row) => (row.is_active_when_restored ? '' : row.is_active),
  pictures: (row) => row.pictures.map(pictureUrl).join(betweenPictures),
})

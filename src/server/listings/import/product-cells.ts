import type { ProductColumn } from '#shared/listings/import/import-lines.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { CsvCell } from '../../csv/csv-text.ts'
import type { ListingRow } from '../listing-view.ts'

const betweenPictures = ' | '

/** What each column says of a listing; `categoryNames` by the ids. */
export const productCells = (
  categoryNames: ReadonlyMap<string, string>,
): Record<ProductColumn, (row: ListingRow) => CsvCell> => ({
  _id: (row) => row.id,
  title: (row) => row.title,
  description: (row) => row.description,
  price: (row) => leonesFromCents(row.price_cents),
  stock: (row) => row.stock,
  category: (row) => categoryNames.get(row.category_id) ?? '',
  isActive: (row) => row.is_active,
  pictures: (row) => row.pictures.map(pictureUrl).join(betweenPictures),
})

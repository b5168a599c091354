import type { OwnListingsFilter } from '#shared/listings/listing.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Services } from '../../services.ts'
import { listCategories } from '../category-rows.ts'
import { ownListingsWanted } from '../list-own-listings.ts'
import { findOwnListingsAfter } from '../own-listing-rows.ts'
import { type ExportedListing, productCells } from './product-cells.ts'

/** A vendor's own listings as a CSV file that can be imported again, the newest first. */
export async function productTable(
  { read }: Pick<Services, 'read'>,
  vendorId: string,
  filter: OwnListingsFilter,
): Promise<CsvTable<ExportedListing>> {
  const names = new Map((await read(listCategories)).map(({ _id, name }) => [_id, name]))
  const wanted = ownListingsWanted(filter)
  return {
    name: 'products',
    columns: productCells(names),
    readPage: (last, limit) =>
      read((db) => findOwnListingsAfter(db, vendorId, wanted, { lastId: last?.id, limit })),
  }
}

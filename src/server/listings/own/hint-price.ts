import { meantCents, type PriceHint } from '#shared/listings/price-guard.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { Services } from '../../services.ts'
import { usualPrices } from './usual-price-rows.ts'

/** Whether a price in cents looks like old Leones beside the goods of its category, the vendor's own before others'. */
export async function hintPrice(
  { db }: Pick<Services, 'db'>,
  vendorId: string,
  { categoryId, price }: { categoryId: string; price?: number | undefined },
): Promise<PriceHint> {
  const usual = (await usualPrices(db, vendorId, [categoryId])).get(categoryId) ?? null
  const meant = price === undefined ? null : meantCents(price, usual)
  const range = usual?.range
  return {
    unusual: meant !== null,
    suggestion: meant === null ? null : leonesFromCents(meant),
    median: usual && leonesFromCents(usual.median),
    range: range ? { cheap: leonesFromCents(range.cheap), dear: leonesFromCents(range.dear) } : null,
  }
}

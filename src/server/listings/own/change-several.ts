import {
  changedPrice,
  countOutcomes,
  severalRefusals,
  severalWords,
} from '#shared/listings/several-changes.ts'
import type { ChangeSeveral, SeveralChanged, SeveralLine } from '#shared/listings/several-listings.ts'
import { leonesFromCents } from '#shared/money.ts'
import { requireActiveVendor } from '../../accounts/locks.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { ownListings, setPrices, updateListings } from '../listing-rows.ts'
import type { ListingRow } from '../listing-view.ts'
import { lockOwnListings } from '../locks.ts'
import { notifyOfMendedListing } from '../taking-down/mended-listing.ts'

/** Each may write a thousand listings anew. */
const mostPerHour = 120
/** Administrators who are told of so many look at the list. */
const mostNotices = 20

type Changing = Pick<Services, 'db' | 'now' | 'newId' | 'settings'>

/** A listing with what becomes of it. */
interface Judged {
  line: SeveralLine
  /** Undefined where the vendor has none with this id. */
  row?: ListingRow
}

/**
 * Changes many of a vendor's own listings at once, of each as far as it can be done, and tells of those with which it cannot; only
 * tells what would become of each with `preview`. Repeated, it changes nothing more: prices are raised from those that were
 * previewed. Throws AppError 403 when the account is no active vendor any more, 429 when done very often.
 */
export async function changeSeveral(
  services: Changing,
  vendorId: string,
  wanted: ChangeSeveral,
): Promise<SeveralChanged> {
  const judged = await (wanted.preview
    ? preview(services, vendorId, wanted)
    : change(services, vendorId, wanted))
  const lines = judged.map(({ line }) => line)
  const counts = countOutcomes(lines)
  return {
    message: severalWords(wanted.change, counts, { isPreview: wanted.preview === true }),
    ...counts,
    lines: wanted.preview ? lines : lines.filter(({ outcome }) => outcome === 'refused'),
  }
}

async function preview({ db }: Changing, vendorId: string, wanted: ChangeSeveral): Promise<Judged[]> {
  return judgeAll(await ownListings(db, vendorId, wanted.ids).execute(), wanted)
}

const change = (services: Changing, vendorId: string, wanted: ChangeSeveral): Promise<Judged[]> =>
  inTransaction(services.db, async (tx) => {
    await requireActiveVendor(tx, vendorId)
    const limit = { kind: 'changes of several products', subject: vendorId, most: mostPerHour, minutes: 60 }
    await countEvent(tx, services.settings, limit)
    const judged = judgeAll(await lockOwnListings(tx, vendorId, wanted.ids), wanted)
    const rows = judged.flatMap(({ row, line }) => (row && line.outcome === 'changed' ? row : []))
    await write(tx, services, rows, wanted)
    if (wanted.change === 'price' || wanted.change === 'stock') {
      const mended = rows.filter((row) => row.taken_down_at)
      for (const row of mended.slice(0, mostNotices)) await notifyOfMendedListing(tx, services, row)
    }
    return judged
  })

function judgeAll(rows: readonly ListingRow[], wanted: ChangeSeveral): Judged[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const previewed = new Map(wanted.ids.map((id, at) => [id, wanted.prices?.[at]]))
  return wanted.ids.map((id) => {
    const row = byId.get(id)
    if (!row) return { line: refused({ id, title: '' }, severalRefusals.gone) }
    return { row, line: judge(row, wanted, previewed.get(id)) }
  })
}

const refused = ({ id, title }: { id: string; title: string }, message: string): SeveralLine => ({
  _id: id,
  title,
  outcome: 'refused',
  before: null,
  after: null,
  message,
})

/** `previewedCents` is the price that the vendor was shown, once it is to be changed. */
function judge(row: ListingRow, wanted: ChangeSeveral, previewedCents: number | undefined): SeveralLine {
  const line = (
    isChanged: boolean,
    before: number | null = null,
    after: number | null = null,
  ): SeveralLine => ({
    _id: row.id,
    title: row.title,
    outcome: isChanged ? 'changed' : 'same',
    before,
    after,
    message: '',
  })
  switch (wanted.change) {
    case 'delete':
      return line(true)
    case 'hide':
      // What is taken down stays hidden when it is restored.
      return line(row.is_active || row.taken_down_at !== null)
    case 'show':
      return row.taken_down_at ? refused(row, severalRefusals.takenDown) : line(!row.is_active)
    case 'stock':
      return line(row.stock !== wanted.stock, row.stock, wanted.stock)
    case 'price': {
      const base = previewedCents ?? row.price_cents
      const price = changedPrice(base, wanted.percent!, wanted.whole === true)
      if (price === null) return refused(row, severalRefusals.outOfRange)
      // Where it is the new price already, the answer of the first call was lost.
      if (row.price_cents !== base && row.price_cents !== price)
        return refused(row, severalRefusals.pricedMeanwhile)
      return line(row.price_cents !== price, leonesFromCents(row.price_cents), leonesFromCents(price))
    }
  }
}

async function write(
  tx: Transaction,
  { now }: Changing,
  rows: readonly ListingRow[],
  wanted: ChangeSeveral,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  switch (wanted.change) {
    case 'delete':
      return updateListings(tx, ids, { deleted_at: now() })
    case 'show':
      return updateListings(tx, ids, { is_active: true })
    case 'hide': {
      const taken = rows.filter((row) => row.taken_down_at).map(({ id }) => id)
      await updateListings(
        tx,
        ids.filter((id) => !taken.includes(id)),
        { is_active: false },
      )
      return updateListings(tx, taken, { is_active_when_restored: false })
    }
    case 'stock':
      return updateListings(tx, ids, { stock: wanted.stock! })
    case 'price':
      return setPrices(
        tx,
        rows.map(({ id, price_cents }) => ({
          id,
          price_cents: changedPrice(price_cents, wanted.percent!, wanted.whole === true)!,
        })),
      )
  }
}

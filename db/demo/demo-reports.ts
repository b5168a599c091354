import type { ReportReason } from '#shared/reports/report-reasons.ts'
import type { ListingName } from './demo-listings.ts'
import type { ShopName } from './demo-shops.ts'
import type { DemoPerson } from './demo-users.ts'

/** What a visitor or an account has reported; no administrator has dealt with it yet. */
export interface DemoReport {
  hoursBefore: number
  thing: { listing: ListingName } | { shop: ShopName }
  reporter?: DemoPerson
  reason: ReportReason
  text: string
  tel: string
}

/** Oldest first. */
export const demoReports: readonly DemoReport[] = [
  {
    hoursBefore: 24 * 5 + 3,
    thing: { shop: 'beauty' },
    reporter: 'customer',
    reason: 'other',
    text: 'I ordered lotion and pomade and for a whole week nobody answered, then it was cancelled by itself.',
    tel: '',
  },
  {
    hoursBefore: 26,
    thing: { listing: 'camera' },
    reason: 'wrong_price',
    text: 'When I called the shop they asked NLe 2,200 and not what is written here.',
    tel: '+23210355117',
  },
  {
    hoursBefore: 4,
    thing: { listing: 'medicine' },
    reporter: 'nancy',
    reason: 'forbidden',
    text: 'Should medicine be sold without a pharmacist? Please look into it.',
    tel: '',
  },
]

import { fileReport } from '#server/reports/file-report.ts'
import { reportSchema } from '#shared/reports/report.ts'
import { demoListings } from './demo-listings.ts'
import { type DemoReport, demoReports } from './demo-reports.ts'
import { here, type ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

const idOf = (thing: DemoReport['thing']) =>
  'shop' in thing ? { shopId: demoShops[thing.shop]._id } : { listingId: demoListings[thing.listing]._id }

export async function fillReports(at: ServicesAt): Promise<void> {
  for (const { hoursBefore, thing, reporter, ...said } of demoReports) {
    const reporterId = reporter ? demoUsers[reporter]._id : null
    const report = reportSchema.parse({ ...idOf(thing), ...said })
    await fileReport(at(hoursBefore), report, { address: here, reporterId })
  }
}

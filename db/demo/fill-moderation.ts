import { activateUser, deactivateUser } from '#server/admin/change-activity.ts'
import { hideReview } from '#server/admin/moderation/hide-review.ts'
import { restoreListing, takeDownListing } from '#server/admin/moderation/take-down-listing.ts'
import { writeOrderNote } from '#server/admin/orders/write-order-note.ts'
import { editListing } from '#server/listings/edit-listing.ts'
import { markMessageAnswered, replyToMessage } from '#server/messages/reply-to-message.ts'
import { closeReport } from '#server/reports/close-report.ts'
import { fileReport } from '#server/reports/file-report.ts'
import type { Caller } from '#server/sessions/session.ts'
import { reportSchema } from '#shared/reports/report.ts'
import { type DemoListing, demoListings } from './demo-listings.ts'
import { demoMessages } from './demo-messages.ts'
import { advertisement } from './demo-reviews.ts'
import { here, type ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

const reported = demoListings.keyboard
const restored = demoListings.generator
const complaints = [
  { hoursBefore: 80, reason: 'wrong_price', text: 'The shop wants NLe 600 on the phone.' },
  { hoursBefore: 78, reason: 'fraud', text: 'The picture shows a mouse, but there is none in the box.' },
  { hoursBefore: 75, reason: 'fraud', text: '' },
] as const
const reason =
  'The picture shows a mouse that is not in the box. Please show what buyers get, and the right price.'

/** A product that was reported three times is taken down and mended, and waits to be looked at again. */
export async function fillModeration(at: ServicesAt, administrator: Caller): Promise<void> {
  const reports: string[] = []
  for (const { hoursBefore, ...said } of complaints) {
    const report = reportSchema.parse({ listingId: reported._id, ...said })
    const { id } = await fileReport(at(hoursBefore), report, { address: here, reporterId: null })
    reports.push(id)
  }
  await takeDownListing(at(52), administrator, reported._id, { reason })
  await closeReport(at(51), reports[0]!, 'Taken down. The shop has been told what to correct.', administrator)
  const description = 'A keyboard alone, without a mouse. Two batteries are in the box.'
  await editListing(at(5), vendorOf(reported), reported._id, { description })
}

/** A product of the demonstration vendor is taken down, mended, and back in the market since yesterday. */
export async function fillRestoredListing(at: ServicesAt, administrator: Caller): Promise<void> {
  const { _id } = restored
  const why = 'Please say who gives the warranty. Buyers ask us, and a generator is dear.'
  await takeDownListing(at(70), administrator, _id, { reason: why })
  const description = `${restored.description} We give it ourselves, in the shop on Wilkinson Road.`
  await editListing(at(46), vendorOf(restored), _id, { description })
  await restoreListing(at(27), administrator, _id)
}

const vendorOf = ({ shop }: DemoListing) => demoUsers[demoShops[shop].vendor]._id

/** A review that advertises another shop is reported and hidden, which closes the report. */
export async function fillHiddenReview(at: ServicesAt, administrator: Caller): Promise<void> {
  const { db, now } = at(0)
  const { id: reviewId, created_at } = await db
    .selectFrom('reviews')
    .select(['id', 'created_at'])
    .where('text', '=', advertisement)
    .executeTakeFirstOrThrow()
  const hoursBefore = (now().getTime() - created_at.getTime()) / (60 * 60 * 1000)
  const said = { reviewId, reason: 'other', text: 'This buyer only wants us to buy somewhere else.' }
  const report = reportSchema.parse(said)
  await fileReport(at(hoursBefore * 0.9), report, { address: here, reporterId: null })
  const whyHidden = 'This advertises another shop and says nothing of the goods.'
  await hideReview(at(hoursBefore * 0.8), administrator, reviewId, whyHidden)
}

/** Answers two of the messages that were read: one by mail, one by phone. */
export async function fillReplies(at: ServicesAt, administrator: Caller): Promise<void> {
  const [first, second] = demoMessages.filter(({ isRead }) => isRead)
  const text =
    'Good morning. Yes: most shops in Freetown send to Kailahun by lorry. The shop tells you the cost before it sends, and you pay it with the goods. Please ask the shop on its page before you order.'
  await replyToMessage(at(first!.hoursBefore - 2), administrator, first!._id, text)
  await markMessageAnswered(at(second!.hoursBefore - 3), administrator, second!._id)
}

/** A note about an order whose payment the two sides do not agree on. */
export async function fillOrderNotes(at: ServicesAt, administrator: Caller): Promise<void> {
  const disputed = await at(0)
    .db.selectFrom('vendor_orders')
    .select('order_id')
    .where('payment_state', '=', 'disputed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!disputed) return
  const text = 'Called both. The buyer will send a picture of the message from Orange Money.'
  await writeOrderNote(at(2), administrator, disputed.order_id, text)
}

/** A vendor's account is deactivated while a buyer waits for what it has accepted; a day later it is active again. */
export async function fillClosedShop(at: ServicesAt, administrator: Caller): Promise<void> {
  const vendorId = demoUsers[demoShops.congoTown.vendor]._id
  const why = 'Buyers tell us that nobody answers your number. Please call us.'
  await deactivateUser(at(27), administrator, vendorId, why)
  await activateUser(at(3), administrator, vendorId)
}

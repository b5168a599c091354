import { editListing } from '#server/listings/edit-listing.ts'
import { addRestockAlert } from '#server/restock-alerts/add-restock-alert.ts'
import { sendRestockAlerts } from '#server/restock-alerts/send-restock-alerts.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import type { ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

const buyerId = demoUsers.customer._id
const soldOut = demoListings.blender
/** Was sold out for some days. */
const back: ListingName = 'novel-forna'

/** One buyer waits for a sold-out listing, and was told of another that is back. */
export async function fillRestockAlerts(at: ServicesAt): Promise<void> {
  const { _id: listingId, shop, stock } = demoListings[back]
  const vendorId = demoUsers[demoShops[shop].vendor]._id
  await editListing(at(24 * 11), vendorId, listingId, { stock: 0 })
  await addRestockAlert(at(24 * 10), { userId: buyerId, listingId })
  await addRestockAlert(at(24 * 6), { userId: buyerId, listingId: soldOut._id })
  await editListing(at(28), vendorId, listingId, { stock })
  await sendRestockAlerts(at(28), listingId)
}

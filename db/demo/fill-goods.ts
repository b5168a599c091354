import { addListingWithPictures } from '#server/listings/add-listing.ts'
import { editListing } from '#server/listings/edit-listing.ts'
import { refreshSearchTerms } from '#server/listings/search-terms.ts'
import type { PictureStore } from '#server/pictures/picture-store.ts'
import { addProductSchema } from '#shared/listings/product-schema.ts'
import type { DrawnName } from './compose-demo-pictures.ts'
import { type DemoListing, demoListings, type ListingName } from './demo-listings.ts'
import { forEachDemoPicture } from './demo-picture-files.ts'
import { demoPictures } from './demo-pictures.ts'
import type { ServicesAt } from './demo-services.ts'
import { shopPictureNames } from './demo-shop-pictures.ts'
import { demoShops } from './demo-shops.ts'
import { stockPutIn } from './demo-stock.ts'
import { demoUsers } from './demo-users.ts'
import type { Filling } from './fill-demo-market.ts'

export type Hashes = ReadonlyMap<DrawnName, string>

const picturesPerLine = 50

/** Draws the pictures and keeps them as a vendor's uploads are kept; answers the hash of each. */
export async function fillPictures(pictures: PictureStore, { report, signal }: Filling): Promise<Hashes> {
  const all = Object.keys(demoPictures).length + shopPictureNames.length
  const hashes = new Map<DrawnName, string>()
  await forEachDemoPicture(async (name, bytes) => {
    signal.throwIfAborted()
    const { hash } = await pictures.storePicture(bytes)
    hashes.set(name, hash)
    if (hashes.size % picturesPerLine === 0) report(`  ${hashes.size} of ${all} pictures`)
  })
  return hashes
}

/** Puts the goods into the shops, with the stock they had before anything was ordered. */
export async function fillGoods(at: ServicesAt, hashes: Hashes): Promise<void> {
  const goods = Object.entries(demoListings) as [ListingName, DemoListing][]
  for (const [name, listing] of goods) await addGoods(at, hashes, name, listing)
  await refreshSearchTerms(at(0))
}

async function addGoods(at: ServicesAt, hashes: Hashes, name: ListingName, listing: DemoListing) {
  const services = at(listing.hoursBefore, [listing._id])
  const vendorId = demoUsers[demoShops[listing.shop].vendor]._id
  const product = addProductSchema.parse({ ...listing, stock: stockPutIn(name) })
  const pictures = listing.pictures.map((picture) => hashes.get(picture)!)
  await addListingWithPictures(services, vendorId, product, { hashes: pictures, uploads: [] })
}

/** Hides what its vendors have hidden; last, because hidden goods cannot be ordered. */
export async function hideGoods(at: ServicesAt): Promise<void> {
  for (const listing of Object.values(demoListings)) {
    if (listing.isActive) continue
    const vendorId = demoUsers[demoShops[listing.shop].vendor]._id
    await editListing(at(0), vendorId, listing._id, { isActive: false })
  }
}

import { categories } from '#shared/listings/categories.ts'
import { demoId } from './demo-ids.ts'
import type { PictureName } from './demo-pictures.ts'
import type { ShopName } from './demo-shops.ts'
import { bookListings } from './listings/book-listings.ts'
import { electronicsListings } from './listings/electronics-listings.ts'
import { fashionListings } from './listings/fashion-listings.ts'
import { foodListings } from './listings/food-listings.ts'
import { healthListings } from './listings/health-listings.ts'
import { homeListings } from './listings/home-listings.ts'

/** A listing to make. `price` in Leones; `stock` is what lies on the shelf after all orders. */
export interface DemoGoods {
  title: string
  price: number
  stock: number
  shop: ShopName
  pictures: readonly [PictureName, ...PictureName[]]
  description: string
  isActive?: false
}

export interface DemoListing extends Omit<DemoGoods, 'isActive'> {
  _id: string
  categoryId: string
  /** How long before the filling day it was put up. */
  hoursBefore: number
  isActive: boolean
}

/** The goods of each category in the order of `categories`, by a short name that orders and carts use. */
export const demoGoods = {
  ...electronicsListings,
  ...fashionListings,
  ...foodListings,
  ...bookListings,
  ...homeListings,
  ...healthListings,
}
export type ListingName = keyof typeof demoGoods

const shelves = [
  electronicsListings,
  fashionListings,
  foodListings,
  bookListings,
  homeListings,
  healthListings,
].map((shelf) => Object.keys(shelf) as ListingName[])

/** Every category spread evenly over time, so that the newest goods on the home page are a mixture. */
const inOrderOfTime = shelves
  .flatMap((shelf, category) =>
    shelf.map((name, index) => ({
      name,
      categoryId: categories[category]!._id,
      when: (index + 1) / shelf.length,
    })),
  )
  .sort((one, other) => one.when - other.when)

const hoursBetween = 10
/** The newest goods are older than the oldest written order. */
const newestHoursBefore = 24 * 62

/** Every listing by its short name, oldest first: its id and its age follow its place. */
export const demoListings = Object.fromEntries(
  inOrderOfTime.map(({ name, categoryId }, index, all) => {
    const goods: DemoGoods = demoGoods[name]
    const listing: DemoListing = {
      ...goods,
      _id: demoId('listing', index + 1),
      categoryId,
      hoursBefore: newestHoursBefore + (all.length - index) * hoursBetween,
      isActive: goods.isActive ?? true,
    }
    return [name, listing]
  }),
) as Record<ListingName, DemoListing>

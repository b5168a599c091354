import { wipeUnsentProducts } from '../listings/own/uploads/wipe-unsent-products.ts'
import { askAgainForPictures } from '../pictures/refused-pictures.ts'
import { keepTypeface } from './keep-typeface.ts'
import { prefetchOnReach } from './prefetch.ts'
import { watchUnsentOrder } from './watch-unsent-order.ts'

/** What starts when the first page is hydrated; its code is loaded after the page's own. */
export function onFirstPageHydrated(): void {
  askAgainForPictures()
  prefetchOnReach()
  watchUnsentOrder()
  wipeUnsentProducts()
  void keepTypeface()
}

import { forgetOldDrafts } from '../forms/old-drafts.ts'
import { followLessDataChoice } from '../less-data/less-data-choice.ts'
import { wipeUnsentProducts } from '../listings/own/uploads/wipe-unsent-products.ts'
import { askAgainForPictures } from '../pictures/refused-pictures.ts'
import SavedCopyBar from '../service-worker/saved-copy-bar.tsx'
import { startServiceWorker } from '../service-worker/start-service-worker.ts'
import { openStoredLogin } from '../sessions/login-after-reload.ts'
import { loadTypeface } from './load-typeface.ts'
import { prefetchOnReach } from './prefetch.ts'
import { savedCopyBar } from './saved-copy.ts'
import { watchOutbox } from './watch-outbox.ts'

/** What starts when the first page is hydrated; its code is loaded after the page's own. */
export function onFirstPageHydrated(): void {
  askAgainForPictures()
  followLessDataChoice()
  prefetchOnReach()
  watchOutbox()
  wipeUnsentProducts()
  forgetOldDrafts()
  openStoredLogin()
  void loadTypeface()
  // Tests wait for the attribute.
  document.documentElement.toggleAttribute('data-started', true)
  savedCopyBar.set(SavedCopyBar)
  startServiceWorker()
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { isCall, isSilent } from './page-view.ts'

/** A page without requests in flight for this long counts as loaded. */
const quietMilliseconds = 120

/** Waits until no request is in flight and the page is painted; 'page' ignores calls of the API. */
export type Loaded = (what?: 'page') => Promise<void>

/** Watches what a page loads. Playwright's own 'networkidle' waits half a second longer on each of the many pages. */
export function watchTraffic(page: Page): Loaded {
  const inFlight = new Set<Request>()
  let lastChange = Date.now()
  const end = (request: Request) => {
    inFlight.delete(request)
    lastChange = Date.now()
  }
  page.on('request', (request) => {
    lastChange = Date.now()
    inFlight.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async (what) => {
    const tooLate = Date.now() + 15_000
    // A call without a response would keep the network busy for ever.
    // Neither is waited for the stream of notifications, which ends with the page.
    const isStream = (request: Request) => request.url().endsWith('/api/events')
    const isAwaited = (request: Request) =>
      !isStream(request) && !((what === 'page' || isSilent(page)) && isCall(request.url()))
    const isLoading = () => [...inFlight].some(isAwaited) || Date.now() - lastChange < quietMilliseconds
    while (isLoading() && Date.now() < tooLate) await sleep(20)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    })
  }
}

import type { Page } from '@playwright/test'
import { type Answers, isCall } from './page-view.ts'

/** So long without anything under way counts as loaded. */
const quietMilliseconds = 120

/**
 * Watches what a page loads. The function it answers waits until nothing is under way any more; Playwright's own
 * 'networkidle' waits half a second longer on each of the many pages.
 */
export function watchTraffic(page: Page, answers: Answers | undefined): () => Promise<void> {
  const underWay = new Set<unknown>()
  let lastChange = Date.now()
  const end = (request: unknown) => {
    underWay.delete(request)
    lastChange = Date.now()
  }
  page.on('request', (request) => {
    lastChange = Date.now()
    if (answers !== 'never' || !isCall(request.url())) underWay.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const tooLate = Date.now() + 15_000
    // What never comes back keeps the network busy for ever.
    const isLoading = () => underWay.size > 0 || Date.now() - lastChange < quietMilliseconds
    while (isLoading() && Date.now() < tooLate) await page.waitForTimeout(20)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
  }
}

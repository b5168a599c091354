import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Pages load before they are hydrated (src/web/start-after-paint.ts), and tests mostly mean hydrated ones: `goto` and `reload`
 * of every page in the context wait for that, unless the caller says until when to wait.
 */
export function awaitHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (address, options) => {
      const answer = await goto(address, options)
      if (!options?.waitUntil) await untilHydrated(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (!options?.waitUntil) await untilHydrated(page)
      return answer
    }
  })
}

/** Pages without scripts of ours are complete when they are loaded. */
const untilHydrated = (page: Page) => page.waitForFunction(() => window.replayEvents === undefined)

/**
 * Resolves when what starts after the hydration of a tab's first page has started (src/web/app/first-page-hydrated.ts). Its code
 * comes by itself, on a busy machine long after the network was idle for the first time.
 */
export const untilAllStarted = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.dataset.started !== undefined)).toBe(true)

import type { BrowserContext, Page } from '@playwright/test'

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

import type { BrowserContext, Page } from '@playwright/test'

/**
 * Pages load before they are hydrated (src/web/start-after-paint.ts). What a test says about them mostly means hydrated ones:
 * in every page of the context `goto` and `reload` wait for that, unless they are told until when to wait.
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

/** Pages that run no script of ours are as far as they will come. */
const untilHydrated = (page: Page) => page.waitForFunction(() => window.replayEarlyClicks === undefined)

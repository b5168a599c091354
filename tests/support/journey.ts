import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { test as plain } from './browser-test.ts'
import { awaitHydration } from './hydrated-pages.ts'
import { pictureForPeople } from './picture-for-people.ts'
import { watchPolicy } from './policy-watch.ts'

/** What a journey may use besides Playwright's own fixtures. */
interface JourneyFixtures {
  /** Another user with a browser of their own, watched like the first. */
  aPerson: (options?: BrowserContextOptions) => Promise<Page>
  /** Announces a refusal of the server that belongs to the journey. */
  expectRefusal: (status: number, path: string) => void
}

/** Failures in any of the browsers, and the expected ones. */
interface Watched {
  complaints: string[]
  expected: string[]
}

/**
 * A test in which no failure goes unnoticed: it fails on any error in a console, any failed request and any unexpected response
 * of 400 or more, in the browser of every user who takes part.
 */
export const test = plain.extend<JourneyFixtures & { watched: Watched }>({
  contextOptions: { reducedMotion: 'reduce' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
  watched: async ({}, use) => {
    const watched: Watched = { complaints: [], expected: [] }
    await use(watched)
    expect(watched.complaints).toEqual(watched.expected)
  },
  context: async ({ context, watched }, use) => {
    watch(context, watched.complaints)
    await use(context)
  },
  aPerson: async ({ browser, watched }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      awaitHydration(context)
      contexts.push(context)
      watch(context, watched.complaints)
      await watchPolicy(context, (violation) => watched.complaints.push(violation))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  expectRefusal: async ({ watched }, use) => {
    await use((status, path) => watched.expected.push(`${status} ${path}`))
  },
})

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts what it was still loading.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`)
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    // Logged for every refused request, which is counted above.
    const isAboutAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAboutAnswer) complaints.push(message.text())
  })
}

/** Checks a page as it stands: one h1, no sideways scrolling; and takes a picture for people. Axe looks in every-page.test.ts. */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  await pictureForPeople(page, name)
}

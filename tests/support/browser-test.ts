import { expect, test as plain } from '@playwright/test'
import { awaitHydration } from './hydrated-pages.ts'
import { watchPolicy } from './policy-watch.ts'

/**
 * Playwright's test with two additions: pages are opened until they are hydrated, and a violation of the content security
 * policy in the test's own browser fails it.
 */
export const test = plain.extend<{ violations: string[] }>({
  violations: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const violations: string[] = []
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, violations }, use) => {
    awaitHydration(context)
    await watchPolicy(context, (violation) => violations.push(violation))
    await use(context)
  },
})

import type { BrowserContext, Page } from '@playwright/test'

const begin = 'The content security policy was violated'

/** Lets every violation of the content security policy stand as an error in the console, from the next load on. */
export async function showPolicyViolations(watched: Page | BrowserContext): Promise<void> {
  await watched.addInitScript((words) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // biome-ignore lint/suspicious/noConsole: the test reads it from here
      console.error(`${words}: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  }, begin)
}

/** Reports every violation of the content security policy in a page, or in all pages of a context, from its next load on. */
export async function watchPolicy(
  watched: Page | BrowserContext,
  report: (violation: string) => void,
): Promise<void> {
  await showPolicyViolations(watched)
  // Both have it, but not as one type.
  const page = watched as Page
  page.on('console', (message) => message.text().startsWith(begin) && report(message.text()))
}

import { defineConfig } from '@playwright/test'
import { browserPath } from './tests/support/browser-path.ts'
import { ownServer } from './tests/support/browser-servers.ts'

/**
 * What is sent, what becomes of it and of odd answers: no width changes it, and two cores have twenty minutes for everything.
 * Journeys, navigation and layouts run at both widths.
 */
const alikeAtEveryWidth =
  `asking-and-absence busy-server contact light-pictures lost-code notifications outbox photo-upload profile push reports
  restock-alerts saved specification-selling unsaved-changes vendor-applications`
    .split(/\s+/)
    .map((name) => `**/${name}.test.ts`)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser-setup.ts',
  // A browser and its server keep somewhat more than one core busy. Whole files, so that the tests of one stay in order.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A busy machine can starve a browser; what fails twice has failed, and what needed a second try is counted as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // Told by the setup, which runs before any worker reads this file.
    baseURL: ownServer()?.url,
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Freetown',
    // Requests that a worker makes are in no test's reach; what it does has a test of its own (tests/e2e/saved-copies.test.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test says by its tag that only one width has what it looks at; `@once` that the phone's tells all.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone|@once/,
      testIgnore: alikeAtEveryWidth,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/**
 * What `npm run check` leaves to `npm test`: files that start databases, servers and whole markets or wait for clocks, and
 * those that take three seconds and more each.
 */
const slowTests = [
  'lab/**',
  'tests/races/**',
  'tests/{backup-drill,busy-neighbour,crawler,first-view,permission-matrix,raw-requests,response-cache}.test.ts',
  'tests/{api-document,deployment,lost-authority,queries-per-change,queries-per-request,replica,sitemap,structured-data}.test.ts',
  'db/**',
  'scripts/**',
  'src/server/migrate.test.ts',
  'src/server/{embedded-postgres,backup,own-data,searches,telemetry}/**',
  'src/server/**/{data-dir-id,serve-cached,mail-ceiling,mail-trouble,picture-store,runtime-versions,until-started}.test.ts',
  'src/server/**/{accept-invitation,buyer-bounds,long-lists,reset-password,sign-in-throttle}.test.ts',
  'src/server/**/{close-gently,csv,event-streams,costly-searches,expire-pending-items,listing-counts}.test.ts',
  'src/server/**/{consequences,open-shop,shop-facts,send-push,upload,waiting-links}.test.ts',
  'src/server/**/{bucket-away,clean-up-orphan-pictures,phone-sign-in,shed-load,two-servers}.test.ts',
  'src/server/admin/settings.test.ts',
  'src/server/**/{accept-with-account,change-password,change-own-email,invite-again,orders-to-finish}.test.ts',
  'src/server/**/{change-several,compress-responses,file-report,import-cost,list-reviews,ratings,said-payments}.test.ts',
  'src/web/**/{account-actions,application-decision,application-form,carry-out-wanted,kept-addresses,login-window}.test.tsx',
  'src/web/**/{products-dashboard-page,use-refresh,waiting-answers}.test.tsx',
  'src/**/orders/search/order-search.test.{ts,tsx}',
]
const isQuick = process.env.QUICK_TESTS === 'true'
const excluded = ['tests/e2e/**', 'node_modules/**', ...(isQuick ? slowTests : [])]
const nodeTests = ['src', 'tests', 'lab', 'db', 'scripts'].map((folder) => `${folder}/**/*.test.ts`)
/** Of `lab/faults`, what kills no process and starves no other. */
const harmless =
  /\/(cost-routes|decisions|model|order-checker|oversell|payments|serial-order|soak)\.test\.ts$/
/**
 * They replace modules that other files mean to be real, need the SVG decoder, which the server blocks for its whole process, or
 * names for prepared statements, of which a process has so many; or kill processes and starve others.
 */
const needsOwnProcess = (path: string): boolean =>
  (path.startsWith('lab/faults/') && !harmless.test(path)) ||
  /(demo-picture-files|kysely-pool|prepared-lists)\.test\.ts$/.test(path) ||
  readFileSync(path, 'utf8').includes('vi.mock(')
const loners = globSync(nodeTests).filter(needsOwnProcess)
const globalSetup = 'tests/support/global-setup.ts'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Real servers are started and killed here; what a busy machine starved has a second try, as in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    // To load the server takes longer than most files: its modules are loaded once, and hold no state between tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'node', globalSetup, include: nodeTests, exclude: [...excluded, ...loners] },
      },
      {
        extends: true,
        test: { name: 'apart', globalSetup, include: loners, exclude: excluded, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'components',
          // Pages and controls, rendered without a browser.
          include: ['src/web/**/*.test.tsx'],
          exclude: excluded,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
        },
      },
    ],
  },
})

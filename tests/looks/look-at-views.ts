import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { answer, type PageView } from './page-view.ts'
import { wideViews } from './page-views.ts'
import { endShifts, forgetShifts, watchForViolations } from './page-violations.ts'
import { type Loaded, watchTraffic } from './traffic.ts'
import { aPageOf, leave } from './visitors.ts'

/** Folder for the pictures of `npm run shots`; the tests alone need none. */
const shots = process.env.SHOTS_DIR

/**
 * Pages that the server renders meet a silent or failing API only on navigation from another page. Replacing that page is no
 * layout shift; what comes after it is, so the failure waits for it.
 */
async function open(page: Page, { path, answers }: PageView, loaded: Loaded): Promise<void> {
  const fromElsewhere = typeof answers === 'string'
  if (answers && !fromElsewhere) await answer(page, answers)
  // From the same page a fragment would load nothing.
  if (path.includes('#')) await page.goto('/403')
  await page.goto(fromElsewhere ? '/403' : path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await loaded()
  if (!fromElsewhere) return
  const isDue = Promise.withResolvers<void>()
  await answer(page, answers, isDue.promise)
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).not.toHaveTitle(before)
  await loaded('page')
  await forgetShifts(page)
  isDue.resolve()
  await loaded()
}

async function takePicture(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Pictures further down are loaded when they come near.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForTimeout(300)
  const isWindow = (await page.locator('dialog:modal, :popover-open:not(.toast-stack)').count()) > 0
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: !isWindow })
}

/** Views that look alike at every width are checked once, as phones show them; `npm run shots` shows all. */
function tagOf({ only, name }: PageView): string {
  if (only) return `@${only}`
  return wideViews.has(name) ? '@wide' : '@once'
}

/** The page of each title; no two pages may share one. */
const titles = new Map<string, string>()

async function expectOwnTitle(page: Page, { as = 'stranger', answers }: PageView): Promise<void> {
  await expect(page).toHaveTitle(/./)
  const title = await page.title()
  // The page of a missing thing, or of one that could not be loaded, has no title of its own.
  if (answers || title === 'Not found | Makit') return
  const { pathname } = new URL(page.url())
  const owner = titles.get(`${as}: ${title}`)
  titles.set(`${as}: ${title}`, pathname)
  expect(owner ?? pathname, title).toBe(pathname)
}

/**
 * A test for each of these views. All of one visitor stand in one file: what they open, one after the other, is the visitor's tab,
 * and their titles are compared.
 */
export function lookAt(views: readonly PageView[]): void {
  for (const view of views) {
    test(view.name, { tag: tagOf(view) }, async ({ browser, request }, { project }) => {
      const failsOnPurpose = (complaint: string) => complaint.startsWith('Failed to load resource')
      const page = await aPageOf(view, browser, request)
      try {
        const loaded = watchTraffic(page)
        // What stands around a window, or around the main part of a page that loads or fails, has a view of its own.
        const within = typeof view.answers === 'string' ? 'main' : 'dialog:modal'
        const violations = await watchForViolations(page, failsOnPurpose, within)
        await open(page, view, loaded)
        if (view.lead) {
          await view.lead(page)
          await page.locator('h1').first().waitFor({ state: 'attached' })
          await loaded()
        }
        await endShifts(page)
        if (shots) await takePicture(page, view.name, `${shots}/${project.name}`)
        expect(await violations()).toEqual([])
        await expectOwnTitle(page, view)
      } finally {
        await leave(page, view)
      }
    })
  }
}

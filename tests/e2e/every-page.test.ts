import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { endShifts, forgetShifts, watchForFaults } from '../looks/page-faults.ts'
import { answer, close, type PageView } from '../looks/page-view.ts'
import { pageViews, wideViews } from '../looks/page-views.ts'
import { type Loaded, watchTraffic } from '../looks/traffic.ts'
import { aPageOf } from '../looks/visitors.ts'
import { test } from '../support/browser-test.ts'

/** Where `npm run shots` wants the pictures; the tests alone need none. */
const shots = process.env.SHOTS_DIR

/**
 * Pages that the server writes meet a silent or failing API only when one comes to them from another page. One page
 * taking the other's place is no jump; what comes after that is, so the failure waits for it.
 */
async function open(page: Page, { path, answers }: PageView, loaded: Loaded): Promise<void> {
  const fromElsewhere = typeof answers === 'string'
  if (answers && !fromElsewhere) await answer(page, answers)
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

/** What looks alike at every width is looked at once, as phones show it; `npm run shots` looks at all again. */
function tagOf({ only, name }: PageView): string {
  if (only) return `@${only}`
  return wideViews.has(name) ? '@wide' : '@once'
}

/** Which page of a visitor has a title; two pages may share none. */
const titles = new Map<string, string>()

async function expectOwnTitle(page: Page, { as = 'stranger', answers }: PageView): Promise<void> {
  await expect(page).toHaveTitle(/./)
  const title = await page.title()
  // What is missing or has no answer has no words of its own to be called by.
  if (answers || title === 'Not found | Makit') return
  const { pathname } = new URL(page.url())
  const owner = titles.get(`${as}: ${title}`)
  titles.set(`${as}: ${title}`, pathname)
  expect(owner ?? pathname, title).toBe(pathname)
}

for (const view of pageViews) {
  test(view.name, { tag: tagOf(view) }, async ({ browser, request }, { project }) => {
    const failsOnPurpose = (complaint: string) => complaint.startsWith('Failed to load resource')
    const page = await aPageOf(view.as ?? 'stranger', browser, request)
    try {
      const loaded = watchTraffic(page)
      const faults = await watchForFaults(page, failsOnPurpose)
      await open(page, view, loaded)
      await view.lead?.(page)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await loaded()
      await endShifts(page)
      if (shots) await takePicture(page, view.name, `${shots}/${project.name}`)
      expect(await faults()).toEqual([])
      await expectOwnTitle(page, view)
    } finally {
      await close(page)
    }
  })
}

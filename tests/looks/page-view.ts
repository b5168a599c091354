import type { Page, Route } from '@playwright/test'

export type Visitor = 'stranger' | 'saver' | 'newcomer' | 'customer' | 'vendor' | 'admin'

/** The responses to API calls: none for ever, a 500, no connection, or this response on the matching paths. */
export type Answers = 'never' | 'fail' | 'offline' | { path: RegExp; body: object; status?: number }

/** A page in one of its states, as a visitor sees it. */
export interface PageView {
  name: string
  path: string
  /** Absent for a signed-out visitor, who as a `saver` has chosen less data; `newcomer` is a customer who has just signed up. */
  as?: Visitor
  answers?: Answers
  /** Only at this width: the menus of phones and desktops differ. */
  only?: 'phone' | 'desktop'
  /** What this state leaves in the browser would show on the visitor's next page: it gets a browser of its own. */
  hasOwnBrowser?: true
  /** Leads from the loaded page into the state. */
  lead?: (page: Page) => Promise<unknown>
}

export type Lead = NonNullable<PageView['lead']>

/** The first visible button of this name. */
export const press =
  (name: string | RegExp): Lead =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
      .click()

/** The same in the open window. */
export const pressInWindow =
  (name: string): Lead =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** The same in the open question. */
export const pressInAlert =
  (name: string): Lead =>
  (page) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

export const inTurn =
  (...steps: Lead[]): Lead =>
  async (page) => {
    for (const step of steps) await step(page)
  }

export const fill =
  (fields: Record<string, string>): Lead =>
  async (page) => {
    for (const [label, words] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(words)
  }

/** The first visible box of this name. */
export const tick =
  (name: string): Lead =>
  (page) =>
    page.getByRole('checkbox', { name, exact: true }).filter({ visible: true }).first().check()

export const choose =
  (label: string, option: string): Lead =>
  (page) =>
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByLabel(label, { exact: true })
      .selectOption(option)

/** From now on the calls get these responses; loaded data stay. */
export const answering =
  (answers: Answers): Lead =>
  (page) =>
    answer(page, answers)

const calls = /\/(api|order|cart)\//

/** Of silent pages: the calls that wait for ever. */
const unanswered = new WeakMap<Page, Route[]>()

/** Intercepts the calls of a page with these responses; a failure is sent when `isDue`. */
export async function answer(page: Page, answers: Answers, isDue?: Promise<void>): Promise<unknown> {
  if (answers === 'never') {
    const waiting: Route[] = []
    unanswered.set(page, waiting)
    return page.route(calls, (route) => void waiting.push(route))
  }
  if (typeof answers === 'string')
    return page.route(calls, async (route) => {
      await isDue
      if (answers === 'offline') await route.abort('internetdisconnected')
      else await route.fulfill({ status: 500, body: '{}', contentType: 'application/json' })
    })
  const { path, body, status } = answers
  return page.route(path, (route) => route.fulfill({ json: body, status: status ?? 200 }))
}

export const isCall = (url: string): boolean => calls.test(url)

/** Whether the calls of this page get no response any more, so that no test needs to wait for one. */
export const isSilent = (page: Page): boolean => unanswered.has(page)

/** Before a page is left; otherwise the browser would release the waiting calls, and an order would be placed after all. */
export async function abortUnanswered(page: Page): Promise<void> {
  await Promise.all((unanswered.get(page) ?? []).map((route) => route.abort().catch(() => {})))
  unanswered.delete(page)
}

export const openFirstProduct: Lead = async (page) => {
  await page.locator('main a[href^="/shop/product/"]').first().click()
  await page.waitForURL('**/shop/product/**')
}

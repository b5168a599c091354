import type { Page } from '@playwright/test'

export type Visitor = 'stranger' | 'newcomer' | 'customer' | 'vendor' | 'admin'

/** What the calls of the API get: nothing for ever, a 500, no connection, or this answer on the paths that match. */
export type Answers = 'never' | 'fail' | 'offline' | { path: RegExp; body: object; status?: number }

/** A page in one of its states, as somebody sees it. */
export interface PageView {
  name: string
  path: string
  /** Nobody signed in when absent; `newcomer` is a customer who has just signed up. */
  as?: Visitor
  answers?: Answers
  /** Only where this width has it: the menus of phones and desktops differ. */
  only?: 'phone' | 'desktop'
  /** Leads from the loaded page into the state. */
  lead?: (page: Page) => Promise<unknown>
}

export type Lead = NonNullable<PageView['lead']>

/** The first button of this name that can be seen. */
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

/** From now on the calls get these answers; what was loaded before stays. */
export const answering =
  (answers: Answers): Lead =>
  (page) =>
    answer(page, answers)

const calls = /\/(api|order|cart)\//

/** Puts the answers before the calls of a page. */
export async function answer(page: Page, answers: Answers): Promise<unknown> {
  if (answers === 'never') return page.route(calls, () => {})
  if (answers === 'offline') return page.route(calls, (route) => route.abort('internetdisconnected'))
  if (answers === 'fail')
    return page.route(calls, (route) =>
      route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }),
    )
  const { path, body, status } = answers
  return page.route(path, (route) => route.fulfill({ json: body, status: status ?? 200 }))
}

/** A call that is not answered keeps no page waiting. */
export const isCall = (url: string): boolean => calls.test(url)

export const openFirstProduct: Lead = async (page) => {
  await page.locator('main a[href^="/shop/product/"]').first().click()
  await page.waitForURL('**/shop/product/**')
}

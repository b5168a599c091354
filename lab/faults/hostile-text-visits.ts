import type { Page } from '@playwright/test'
import { numbersIn } from '../../tests/support/hostile-texts.ts'
import { foreignParts, shownTexts } from '../../tests/support/page-probe.ts'

/** A visitor's tour of pages that show hostile texts. */
export interface Round {
  /** The token of a signed-in user; absent for a visitor. */
  as?: string
  walk(visit: Visit): Promise<void>
}

/** Waits until the page shows the numbered texts, or for a while when there are none, then checks it. */
export interface Visit {
  page: Page
  /** Loads the page from the server. */
  open(kind: string, path: string, numbers?: readonly number[]): Promise<void>
  /** Navigates there as a link would, so that the browser renders the page. */
  go(kind: string, path: string, numbers?: readonly number[]): Promise<void>
  /** Checks what has changed since. */
  look(kind: string, numbers?: readonly number[]): Promise<void>
}

/** The results of all tours. */
export class Sightings {
  pages = 0
  readonly violations: string[] = []
  /** By kind of page: which texts were shown there. */
  readonly byKind = new Map<string, Set<number>>()

  get texts(): number {
    return [...this.byKind.values()].reduce((sum, numbers) => sum + numbers.size, 0)
  }

  /** One tour after another in the same window, as if users shared one device. */
  async make(page: Page, url: string, round: Round): Promise<void> {
    try {
      await signIn(page, url, round.as)
      await round.walk(this.#visitOn(page, url))
    } catch (error) {
      this.violations.push(`${page.url()}: ${(error as Error).message}`)
    }
  }

  #visitOn(page: Page, url: string): Visit {
    const look: Visit['look'] = async (kind, numbers = []) => {
      this.pages += 1
      const unseen = await waitForTexts(page, numbers)
      if (unseen.length > 0) this.violations.push(`${page.url()} (${kind}) does not show the texts ${unseen}`)
      for (const part of await foreignParts(page))
        this.violations.push(`${page.url()} (${kind}) holds ${part}`)
      if (new URL(page.url()).origin !== new URL(url).origin)
        this.violations.push(`${kind} led to ${page.url()}`)
      const seen = this.byKind.get(kind) ?? new Set()
      for (const number of numbersIn(await shownTexts(page))) seen.add(number)
      this.byKind.set(kind, seen)
    }
    return {
      page,
      look,
      async open(kind, path, numbers) {
        await page.goto(url + path, { waitUntil: 'load' })
        // Before the page is hydrated, half of what it renders is not there.
        await page.waitForFunction(() => !('replayEvents' in window) || !window.replayEvents)
        await look(kind, numbers)
      },
      async go(kind, path, numbers) {
        await page.evaluate((to) => {
          history.pushState({}, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, path)
        await look(kind, numbers)
      },
    }
  }
}

async function signIn(page: Page, url: string, token: Round['as']): Promise<void> {
  if (!page.url().startsWith(url)) await page.goto(`${url}/403`)
  const entries = token ? { token, user: JSON.stringify(await userOf(url, token)) } : {}
  await page.evaluate((stored) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
}

/** The user as the browser stores it. */
async function userOf(url: string, token: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/user/profile`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The profile of who signs in was answered ${answer.status}`)
  return (await answer.json()).user
}

const timeoutMs = 8000

/** Returns which of the texts are not shown even after a while. */
async function waitForTexts(page: Page, numbers: readonly number[]): Promise<number[]> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const seen = new Set(numbersIn(await shownTexts(page)))
    const unseen = numbers.filter((number) => !seen.has(number))
    if (unseen.length === 0 || Date.now() > end) return unseen
    await page.waitForTimeout(30)
  }
}

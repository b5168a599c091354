import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { type SeededChoice, seededChoice } from '../../../tests/support/seeded-choice.ts'

/** What a person waits for: something on the page, an address, or anything else, in so many milliseconds at most. */
export type Seen = Locator | RegExp | ((withinMs: number) => Promise<unknown>)

/** The longest that a person waits for what they did: the longest drop, and time for the page to notice that it is over. */
const timeoutMs = 150_000
const mostTries = 4
/** What a page offers after a failure. */
const offers = /^(Try again|Send now|Send it again|Send again|Reload)$/
/** When Chromium on a phone loads its own error page again; the headless one never does. */
const reloadsAfterMs = [1_000, 5_000, 30_000, 60_000]

/** A person with a phone: waits, and where that is no use presses what the page offers, which is noted. */
export class Person {
  readonly page: Page
  /** Why anything had to be done twice: the step, and what the page said. */
  readonly secondTries: string[] = []
  readonly choice: SeededChoice
  readonly #origin: string
  readonly #reloading: NodeJS.Timeout

  constructor(page: Page, origin: string, seed: number) {
    this.page = page
    this.choice = seededChoice(seed)
    this.#origin = origin
    this.#reloading = this.#reloadErrorPages()
    page.setDefaultTimeout(timeoutMs)
    page.setDefaultNavigationTimeout(timeoutMs)
  }

  /** Types the address. A failure shows the browser's own page, which is loaded again by itself. */
  async opens(path: string): Promise<void> {
    await this.page.goto(this.#origin + path, { waitUntil: 'commit' }).catch(() => {})
  }

  /** Does something and waits until all of this is seen; throws when it is not, however often it is tried. */
  async does(step: string, act: () => Promise<unknown>, ...seen: Seen[]): Promise<void> {
    await this.#reads()
    for (let next = act; ; ) {
      try {
        await next()
        for (const one of seen) await this.#sees(one)
        return
      } catch (error) {
        this.secondTries.push(`${step}: ${await this.#pageSays()} (${firstLine(error)})`)
        if (this.secondTries.length > mostTries) throw error
        next = await this.#nextTry(act)
      }
    }
  }

  leaves(): void {
    clearInterval(this.#reloading)
  }

  async #sees(seen: Seen): Promise<void> {
    if (seen instanceof RegExp) await this.#arrivesAt(seen)
    else if (typeof seen === 'function') await seen(timeoutMs)
    else await seen.first().waitFor({ state: 'visible' })
  }

  /** Not `waitForURL`, which gives up at an error page: that is loaded again by itself. */
  async #arrivesAt(address: RegExp): Promise<void> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50))
      if (address.test(this.page.url())) return
    throw new Error(`Not at ${address} after ${timeoutMs} ms`)
  }

  /** The button that the page offers; without one the page is loaded again and the same is done once more. */
  async #nextTry(act: () => Promise<unknown>): Promise<() => Promise<unknown>> {
    const offer = this.page.getByRole('button', { name: offers }).filter({ visible: true }).first()
    if (await offer.isVisible().catch(() => false)) return () => offer.click()
    return async () => {
      await this.page.reload({ waitUntil: 'commit' }).catch(() => {})
      await act()
    }
  }

  #reads = () => this.page.waitForTimeout(500 + this.choice.below(2_500))

  /** A line for the report. */
  async #pageSays(): Promise<string> {
    const said = await this.page
      .evaluate(() => {
        const texts = [...document.querySelectorAll('h1, [role=alert], .toast p, dialog[open] h2')]
        const words = texts.map(({ textContent }) => textContent?.trim().slice(0, 120))
        return [window.replayEvents ? 'not hydrated' : '', ...words].filter(Boolean).join(' | ')
      })
      .catch(() => 'no page')
    return `${this.page.url().replace(this.#origin, '')}: ${said}`
  }

  #reloadErrorPages(): NodeJS.Timeout {
    let since = 0
    let reloads = 0
    return setInterval(() => {
      if (!this.page.url().startsWith('chrome-error:')) {
        ;[since, reloads] = [0, 0]
        return
      }
      since ||= Date.now()
      if (Date.now() - since < (reloadsAfterMs[reloads] ?? 60_000)) return
      ;[since, reloads] = [Date.now(), reloads + 1]
      this.page.reload({ waitUntil: 'commit' }).catch(() => {})
    }, 250)
  }
}

const firstLine = (error: unknown): string =>
  String((error as Error).message)
    .split('\n')[0]!
    .slice(0, 120)

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { KillableBrowser } from './killable-browser.ts'
import type { Line } from './line.ts'

/** A checkout, filled in, in a browser that is about to be killed. */
export interface Checkout {
  browser: KillableBrowser
  page: Page
  line: Line
  /** Starts the browser again over what the killed one has left. */
  restart(): Promise<KillableBrowser>
}

/** When a browser dies, from the press on 'Place Order' on. The order has been kept by then, or has reached the server. */
export interface Moment {
  name: string
  /** Returns when the last browser is dead. */
  die(checkout: Checkout): Promise<void>
}

const orderHead = 'POST /order/create'
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
const isKept = (page: Page) => page.getByText('We do not know yet whether your order arrived.').waitFor()

/** The buyer presses without a line, and sees that there is no response. */
async function pressOffline({ line, page }: Checkout): Promise<void> {
  line.set('down')
  await place(page)
  await isKept(page)
}

/** The request arrives, its response does not. */
async function pressUnheard({ line, page }: Checkout): Promise<void> {
  const arrived = line.muteAt(orderHead)
  await place(page)
  await arrived
}

const offline =
  (then: (checkout: Checkout) => Promise<unknown>): Moment['die'] =>
  async (checkout) => {
    await pressOffline(checkout)
    await then(checkout)
    await checkout.browser.kill()
  }

const unheard =
  (then: (checkout: Checkout) => Promise<unknown>): Moment['die'] =>
  async (checkout) => {
    await pressUnheard(checkout)
    await then(checkout)
    await checkout.browser.kill()
  }

const closeTab = ({ page }: Checkout) => page.close()

export const moments: readonly Moment[] = [
  {
    name: 'offline, the tab closed, half a second later',
    die: offline((checkout) => closeTab(checkout).then(() => sleep(500))),
  },
  { name: 'the order has arrived, its answer has not', die: unheard(async () => undefined) },
  { name: 'offline, as soon as the page says so', die: offline(async () => undefined) },
  { name: 'offline, at once with its tab', die: offline(closeTab) },
  {
    name: 'offline, three seconds after the tab was closed',
    die: offline((checkout) => closeTab(checkout).then(() => sleep(3_000))),
  },
  {
    name: 'offline, after the next page was opened in vain',
    die: offline(({ page }) => page.getByRole('link', { name: 'See my orders' }).click()),
  },
  {
    name: 'the answer broke off, and the page says so',
    die: unheard(async ({ line, page }) => {
      line.set('down')
      await isKept(page)
    }),
  },
  {
    name: 'offline, then while it is sent by itself',
    die: offline(async ({ line, page }) => {
      const arrived = line.muteAt(orderHead)
      line.set('up')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await arrived
    }),
  },
  {
    name: 'offline, and again after a start without a line',
    async die(checkout) {
      await offline(closeTab)(checkout)
      const again = await checkout.restart()
      const page = await again.openPage()
      await page.goto(checkout.line.url).catch(() => undefined)
      await again.kill()
    },
  },
  {
    name: 'offline, and again while the next start sends it',
    async die(checkout) {
      await offline(closeTab)(checkout)
      const { line } = checkout
      line.set('up')
      const arrived = line.muteAt(orderHead)
      const again = await checkout.restart()
      const page = await again.openPage()
      await page.goto(line.url, { waitUntil: 'commit' })
      await arrived
      await again.kill()
    },
  },
]

import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { aCustomer, aVendorWithListing, type Person } from '../../tests/support/factories.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { type KillableBrowser, startBrowser } from './killed-browser/killable-browser.ts'
import { type Line, openLine } from './killed-browser/line.ts'
import { type Moment, moments } from './killed-browser/moments.ts'

/**
 * Goal 17: a buyer's browser is killed at ten moments of an order without a line, and started again with one: the order is there
 * once, and the buyer is told.
 */
export const killedBrowser: FaultSuite = {
  name: 'killed-browser',
  goal: 17,
  fullRounds: moments.length,
  async run(rounds, report) {
    const market = await openRaceMarket()
    const line = await openLine(market.server.url)
    const violations: string[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        const moment = moments[round % moments.length]!
        report(`${round + 1} of ${rounds}: ${moment.name}`)
        violations.push(...(await tryMoment(market, line, moment)))
      }
    } finally {
      await line.close()
      await market.close()
    }
    return { measured: `${rounds} browsers killed, each order placed once and told`, violations }
  },
}

async function tryMoment(market: FaultMarket, line: Line, moment: Moment): Promise<string[]> {
  const { buyer, listingId } = await market.inMarket(async (into) => ({
    buyer: await aCustomer(into),
    listingId: (await aVendorWithListing(into, { stock: 5 })).listingId,
  }))
  await callAs(market, buyer, '/api/cart/add', { listingId, quantity: 2 })
  const folder = makeDataFolder('makit-browser-')
  let browser: KillableBrowser | undefined
  const restart = async () => {
    browser = await startBrowser(folder)
    return browser
  }
  try {
    line.set('up')
    // The profile of a phone on which the buyer has signed in some time ago.
    await signIn((await restart()).openPage(), line, buyer)
    await browser!.close()
    const page = await openCheckout(await restart(), line)
    await moment.die({ browser: browser!, page, line, restart })

    line.set('up')
    const after = await (await restart()).openPage()
    await after.goto(line.url)
    const told = after.getByText('Order placed successfully!')
    const wasTold = await told.waitFor({ timeout: 30_000 }).then(
      () => true,
      () => false,
    )
    const { orders } = await callAs(market, buyer, '/api/order')
    return [
      ...(orders.length === 1 ? [] : [`${moment.name}: ${orders.length} orders`]),
      ...(wasTold ? [] : [`${moment.name}: the buyer was not told`]),
    ]
  } catch (error) {
    return [`${moment.name}: ${(error as Error).message}`]
  } finally {
    await browser?.kill().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

async function callAs({ server }: FaultMarket, { token }: Person, path: string, body?: object) {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return answer.json()
}

async function signIn(opening: Promise<Page>, line: Line, { id, token, email }: Person): Promise<void> {
  const page = await opening
  await page.goto(`${line.url}/privacy`)
  const user = { _id: id, email, role: 'customer', firstName: 'Aminata', lastName: 'Kamara' }
  await page.evaluate(
    (stored) => {
      localStorage.setItem('user', stored.user)
      localStorage.setItem('token', stored.token)
    },
    { token, user: JSON.stringify({ ...user, tel: '+23210000001', address: '4 Kissy Road, Freetown' }) },
  )
}

async function openCheckout(browser: KillableBrowser, line: Line): Promise<Page> {
  const page = await browser.openPage()
  await page.goto(`${line.url}/checkout`)
  await page.getByRole('button', { name: 'Continue to Delivery' }).click()
  await page.getByRole('button', { name: 'Use my details' }).click()
  return page
}

import { type BrowserContext, expect, type Page } from '@playwright/test'
import {
  aProduct,
  aShopper,
  editProduct,
  orderOf,
  putIntoCart,
  signInOn,
  theDemoVendor,
} from '../support/browser-people.ts'
import type { FaultyLine } from '../support/faulty-line.ts'
import { test } from '../support/faulty-line-test.ts'

/** What a phone shows without a connection, for whom, and until when: with a real service worker on a line that breaks. */
test.use({ serviceWorkers: 'allow' })

const mark = (page: Page) => page.getByRole('complementary', { name: 'Saved copy' })

/** Resolves when the service worker runs and this page goes through it. */
const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

type Stored = Record<string, string>

/** Every copy on this phone: by cache and address, the text. */
const copies = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const stored: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        const copy = await cache.match(request, { ignoreVary: true })
        stored[`${name} ${pathname}${search}`] = copy?.headers.get('content-type')?.match(/html|json/)
          ? await copy.text()
          : ''
      }
    }
    return stored
  })

const addressesOf = async (page: Page) => Object.keys(await copies(page)).map((key) => key.split(' ')[1])

/** Where this phone stores one of these texts, whatever it stores it in. */
async function placesOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const others = await page.evaluate(async () => {
    const found: Record<string, unknown> = {
      'local storage': { ...localStorage },
      'session storage': { ...sessionStorage },
      cookies: document.cookie,
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((opened, failed) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => opened(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        found[`${name} ${store}`] = await new Promise(
          (read) => (reading.onsuccess = () => read(reading.result)),
        )
      }
      database.close()
    }
    return found
  })
  return Object.entries({ ...others, ...(await copies(page)) }).flatMap(([place, stored]) => {
    const all = `${place} ${JSON.stringify(stored)}`
    return texts.filter((text) => all.includes(text)).map((text) => `${text} in ${place}`)
  })
}

async function kept(page: Page, ...addresses: string[]): Promise<void> {
  await expect.poll(() => addressesOf(page)).toEqual(expect.arrayContaining(addresses))
}

const lose = (line: FaultyLine) => {
  line.fate = () => 'is lost'
}
const repair = (line: FaultyLine) => {
  line.fate = () => 'passes'
}

/** As after the phone was switched off and on: another tab, opened by its address. */
async function reopen(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('what a visitor saw opens without a connection, marked; the rest says what is saved', {
  tag: '@once',
}, async ({ page, context, line, request }) => {
  const vendor = await theDemoVendor(request)
  const product = await aProduct(request, vendor, { title: 'Market lantern', price: '345' })
  const unseen = await aProduct(request, vendor, { title: 'Unseen lantern' })
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/shop?search=market+lantern')
  await untilControlled(page)
  await kept(page, '/shop?search=market+lantern')
  await page.getByRole('link', { name: 'Market lantern' }).first().click()
  await expect(page.getByRole('heading', { name: 'Market lantern' })).toBeVisible()
  await kept(page, `/api/listings/${product._id}`, '/app-shell')
  expect(complaints).toEqual([])

  lose(line)
  const again = await reopen(context, `/shop/product/${product._id}`)
  await expect(mark(again)).toHaveCount(1)
  await expect(mark(again)).toContainText(/^Saved copy, \d\d:\d\d/)
  await expect(again.getByText('NLe 345.00').first()).toBeVisible()
  const picture = again.getByRole('img', { name: 'Market lantern' }).first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const list = await reopen(context, '/shop?search=market+lantern')
  await expect(mark(list)).toHaveCount(1)
  await expect(list.getByRole('link', { name: 'Market lantern' }).first()).toBeVisible()

  await again.goto(`/shop/product/${unseen._id}`)
  await expect(again.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await again.getByRole('link', { name: /^Market lantern/ }).click()
  await expect(again.getByText('NLe 345.00').first()).toBeVisible()

  line.fate = () => 'is refused'
  await again.reload()
  await expect(mark(again)).toContainText('Saved copy')
  await again.goto(`/shop/product/${unseen._id}`, { waitUntil: 'load' })
  await expect(again.getByText('Busy')).toBeVisible()

  line.fate = (path) => (path.includes(unseen._id) ? 'breaks off' : 'passes')
  await again.goto('/shop?search=unseen+lantern')
  await expect(mark(again)).toHaveCount(0)
  await again.getByRole('link', { name: 'Unseen lantern' }).first().click()
  await expect(again.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect((await addressesOf(again)).filter((address) => address?.includes(unseen._id))).toEqual([])

  repair(line)
  await again.goto(`/shop/product/${product._id}`)
  await expect(again.getByText('NLe 345.00').first()).toBeVisible()
  await expect(mark(again)).toHaveCount(0)

  const browser = await context.newCDPSession(again)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 1 })
  complaints.length = 0
  await again.goto('/faq')
  await again.goto('/blog')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a page shown from its copy brings itself up to date when the connection is back', {
  tag: '@once',
}, async ({ page, context, line, request }) => {
  const vendor = await theDemoVendor(request)
  const product = await aProduct(request, vendor, { title: 'Storm lantern', price: '345' })
  const other = await aProduct(request, vendor, { title: 'Storm kettle', price: '120' })
  await page.goto('/')
  await untilControlled(page)
  await page.goto(`/shop/product/${product._id}`)
  await page.goto('/shop?search=storm+kettle')
  await page.getByRole('link', { name: 'Storm kettle' }).first().click()
  await kept(page, `/shop/product/${product._id}`, `/api/listings/${other._id}`, '/app-shell')

  // One comes as its HTML, the other is rendered from the response of the API.
  for (const [{ _id }, before, after] of [
    [product, 'NLe 345.00', 'NLe 360.00'],
    [other, 'NLe 120.00', 'NLe 110.00'],
  ] as const) {
    line.fate = (_path, method) => (method === 'PUT' ? 'passes' : 'is lost')
    const again = await reopen(context, `/shop/product/${_id}`)
    await expect(mark(again)).toHaveCount(1)
    await expect(again.getByText(before).first()).toBeVisible()
    await again.evaluate(() => Object.assign(window, { isSamePage: true }))
    await editProduct(request, vendor, { _id } as typeof product, { price: after.slice(4) })
    await again.evaluate(() => dispatchEvent(new Event('online')))
    await expect(mark(again)).toHaveCount(1)

    repair(line)
    await again.evaluate(() => dispatchEvent(new Event('online')))
    await expect(again.getByText(after).first()).toBeVisible({ timeout: 20_000 })
    await expect(mark(again)).toHaveCount(0)
    expect(await again.evaluate(() => 'isSamePage' in window)).toBe(true)
    await again.close()
  }
})

const ownAddresses = async (page: Page) =>
  Object.keys(await copies(page)).filter((key) => key.startsWith('makit-1-own-'))

test('a person’s own lists open without a connection, and are gone with the person', {
  tag: '@once',
}, async ({ page, context, line, request }) => {
  const vendor = await theDemoVendor(request)
  const [person, other] = [await aShopper(request), await aShopper(request)]
  const product = await aProduct(request, vendor, { title: 'Palm basket' })
  const { _id: orderId } = await orderOf(request, person, [product])
  await putIntoCart(request, person, product, 1)
  await signInOn(page, person)
  await page.goto('/cart')
  await untilControlled(page)
  for (const path of ['/cart', '/dashboard/customer/orders', `/dashboard/customer/orders/${orderId}`]) {
    await page.goto(path)
    await expect(page.getByText('Palm basket').first()).toBeVisible()
  }
  await kept(page, '/api/cart', `/api/order/${orderId}`, '/app-shell')
  await expect.poll(async () => (await ownAddresses(page)).join()).toContain('/api/order/?')

  lose(line)
  const again = await reopen(context, '/dashboard/customer/orders')
  await expect(again.getByText('Palm basket').first()).toBeVisible()
  await expect(mark(again)).toContainText(/^Saved copy, \d\d:\d\d/)
  await again.goto('/cart')
  await expect(again.getByRole('link', { name: 'Palm basket' }).first()).toBeVisible()
  await expect(mark(again)).toHaveCount(1)
  // A token that is not theirs finds nothing of it.
  const found = await again
    .evaluate(
      async (token) => (await fetch('/api/cart', { headers: { authorization: `Bearer ${token}` } })).status,
      other.token,
    )
    .catch(() => 'nothing')
  expect(found).toBe('nothing')
  repair(line)

  await again.close()
  await page.goto('/faq')
  // No family name: public pages tell some of those.
  const own = [person.user._id, person.user.email, person.token, orderId, 'Bojon Street']
  expect(await placesOf(page, own)).not.toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => ownAddresses(page)).toEqual([])
  await expect.poll(() => placesOf(page, own)).toEqual([])
  await page.goto('/cart')

  // In two tabs: the one that only hears of the end, by a 401, deletes as well.
  await signInOn(page, other)
  // The worker learns whose page it is when the page is idle, which may be after the cart has come.
  await expect(async () => {
    await page.goto('/cart')
    await expect.poll(() => ownAddresses(page), { timeout: 3_000 }).not.toEqual([])
  }).toPass({ timeout: 20_000 })
  const headers = { authorization: `Bearer ${other.token}` }
  expect((await request.post('/api/auth/logout', { headers })).status()).toBe(200)
  await page.goto('/dashboard/customer/orders')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => ownAddresses(page)).toEqual([])
})

test('a new version takes over while a page of the old one stays open, and in an emergency one deletes every copy', {
  tag: '@once',
}, async ({ page, context, line }) => {
  await page.goto('/')
  await untilControlled(page)
  // Its code is on the phone from then on, and in no other tab's memory.
  const before = await reopen(context, '/deals')
  await before.close()
  const codeOfDeals = /\/assets\/[\w-]+\.js$/
  await expect
    .poll(async () => (await addressesOf(page)).filter((path) => codeOfDeals.test(path!)).length)
    .toBeGreaterThan(3)

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const gone = (path: string) => path.startsWith('/assets/')
  line.fate = (path) => (path === '/sw.js' ? 'is another version' : gone(path) ? 'is gone' : 'passes')
  const tookOver = page.evaluate(
    () => new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken)),
  )
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await tookOver
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Deals' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  // In an emergency it deletes every copy and goes past itself.
  await kept(page, '/deals')
  line.fate = (path) => (path === '/sw.js' ? 'keeps no copies' : 'passes')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/faq')
  lose(line)
  await expect(page.goto('/faq')).rejects.toThrow()
  repair(line)
})

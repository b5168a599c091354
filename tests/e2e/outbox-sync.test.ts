import { type BrowserContext, expect } from '@playwright/test'
import { syncTag } from '#web/outbox/one-at-a-time.ts'
import { aProduct, aShopper, read, signInOn, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/faulty-line-test.ts'

test.use({ serviceWorkers: 'allow' })

/** Has the browser do what it does by itself when it finds the network back, minutes later. */
async function dispatchSync(context: BrowserContext, origin: string): Promise<void> {
  const devtools = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: syncTag,
    lastChance: false,
  })
}

test('what waits is sent by Background Sync while no page of Makit is open, once', { tag: '@phone' }, async ({
  page,
  context,
  request,
  line,
}) => {
  const [vendor, buyer] = [await theDemoVendor(request), await aShopper(request)]
  const rice = await aProduct(request, vendor, { title: 'Rice that waits' })
  await signInOn(page, buyer)
  await page.goto(`/shop/product/${rice._id}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const tries: string[] = []
  line.fate = (path, method) => {
    if (!path.startsWith('/api/saved/')) return 'passes'
    tries.push(method)
    return 'is lost'
  }
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('complementary', { name: 'Not sent yet' })).toContainText('1 change')
  await page.close()
  const saved = async () => (await read(request, buyer, '/api/saved')).savedListings
  expect(await saved()).toEqual([])

  tries.length = 0
  line.fate = (path, method) => {
    if (path.startsWith('/api/saved/')) tries.push(method)
    return 'passes'
  }
  await dispatchSync(context, line.url)
  await expect.poll(saved).toMatchObject([{ _id: rice._id }])
  expect(tries).toEqual(['POST'])
})

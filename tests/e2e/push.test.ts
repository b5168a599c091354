import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import type { PushMessage } from '#shared/push/push-message.ts'
import { aShopper, read, type Session, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { aBrowser } from '../support/push-service.ts'

test.use({ serviceWorkers: 'allow' })

const path = '/dashboard/notifications'
const card = (page: Page) => page.getByRole('region', { name: 'This phone' })
const turnOn = (page: Page) => card(page).getByRole('button', { name: 'Tell me on this phone' })
const stop = (page: Page) => card(page).getByRole('button', { name: 'Stop' })

async function openCard(page: Page, session: Session): Promise<void> {
  await signInOn(page, session)
  await page.goto(path)
  await expect(card(page)).toBeVisible()
}

/** A user who says yes: headless Chromium shows no notifications, and so refuses them before it asks anybody. */
const allowNotifications = (context: BrowserContext) =>
  context.addInitScript(() => {
    let permission = sessionStorage.getItem('permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      sessionStorage.setItem('permission', permission)
      return 'granted'
    }
  })

/** A subscription as a push service gives it: there is none that a test could reach. */
async function giveSubscriptions(context: BrowserContext): Promise<void> {
  const { endpoint, keys } = aBrowser().subscription()
  await context.addInitScript(
    ([json]) => {
      const isOn = () => sessionStorage.getItem('subscribed') !== null
      PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
        sessionStorage.setItem('subscribed', String(applicationServerKey))
        return subscription
      }
      PushManager.prototype.getSubscription = async () => (isOn() ? subscription : null)
      const subscription = {
        endpoint: json.endpoint,
        get options() {
          const text = (sessionStorage.getItem('subscribed') ?? '').replaceAll('-', '+').replaceAll('_', '/')
          return {
            applicationServerKey: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer,
          }
        },
        toJSON: () => json,
        async unsubscribe() {
          sessionStorage.removeItem('subscribed')
          return true
        },
      } as unknown as PushSubscription
    },
    [{ endpoint, keys }] as const,
  )
}

/** The service worker of a page on which pushes were turned on; what it would show and open is noted. */
async function aServiceWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await turnOn(page).click()
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      noted: unknown[]
      registration: { showNotification: unknown }
      clients: { openWindow: unknown }
    }
    scope.noted = []
    scope.registration.showNotification = async (title: string, options: object) =>
      void scope.noted.push({ title, ...options })
    scope.clients.openWindow = async (address: string) => void scope.noted.push(address)
  })
  return worker
}

const noted = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted)

test('it is turned on, the service worker shows what is pushed, and it stays on until it is stopped or the user signs out', async ({
  page,
  context,
  request,
}) => {
  await allowNotifications(context)
  await giveSubscriptions(context)
  const session = await aShopper(request)
  await openCard(page, session)
  const worker = await aServiceWorker(page, context)
  await expect(card(page)).toContainText('This phone is told')
  const { origin } = new URL(page.url())
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const message: PushMessage = {
    title: 'New order',
    text: 'Order #0a1b2c',
    path: '/dashboard/vendor/orders',
    tag: 'one',
  }
  await push(JSON.stringify(message))
  const shown = {
    title: 'New order',
    body: 'Order #0a1b2c',
    tag: 'one',
    data: message.path,
    icon: '/icon-192.png',
  }
  await expect.poll(() => noted(worker)).toEqual([shown])
  await push('no JSON')
  await expect
    .poll(() => noted(worker))
    .toEqual([shown, expect.objectContaining({ title: 'Makit', body: 'Open Makit to read it.', data: path })])

  await worker.evaluate((pressed) => {
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: pressed, close() {} },
      waitUntil() {},
    })
    dispatchEvent(event)
  }, message.path)
  await expect.poll(async () => (await noted(worker)).at(-1)).toBe(origin + message.path)
  expect((await read(request, session, '/api/notifications')).total).toBe(0)

  await page.reload()
  await expect(stop(page)).toBeVisible()
  await stop(page).click()
  await expect(turnOn(page)).toBeVisible()
  await turnOn(page).click()
  await expect(stop(page)).toBeVisible()
  await page.goto('/faq')
  const menu = page.getByRole('button', { name: /^(Open menu|Your account)$/ }).filter({ visible: true })
  await menu.first().click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull()
})

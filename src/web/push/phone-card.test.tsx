import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Answers,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { signOut } from '../accounts/sign-out.ts'
import { forgetSession, signIn } from '../sessions/session.ts'
import { readWish } from './push-wish.ts'

startWithoutServer()

const list = { notifications: [], total: 0, totalPages: 0, currentPage: 1, unread: 0 }
const publicKey = 'BAAA'
const working: Answers = {
  'GET /api/notifications': { json: list },
  'GET /api/push/key': { json: { publicKey } },
  'POST /api/push/subscriptions': { status: 201, json: { message: '' } },
  'DELETE /api/push/subscriptions': { json: { message: '' } },
  'POST /api/auth/logout': { json: { message: '' } },
}

/** Stands in for what happy-dom has not: the browser's own permission and subscriptions. */
function aBrowser({
  permission = 'default',
  answer = 'granted',
}: {
  permission?: string
  answer?: string
} = {}) {
  let made = 0
  const subscriptionTo = (key: string) => {
    const endpoint = `https://push.example/${++made}`
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        browser.subscription = null
        return true
      },
    }
  }
  const browser = {
    asked: 0,
    subscription: null as ReturnType<typeof subscriptionTo> | null,
    refuses: false,
  }
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (browser.refuses) throw new DOMException('push service not available', 'AbortError')
      browser.subscription ??= subscriptionTo(applicationServerKey)
      return browser.subscription
    },
  }
  const registration = { pushManager }
  const notification = {
    permission,
    requestPermission: async () => {
      browser.asked++
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return browser
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = async () => {
  cleanup()
  await visit('/dashboard/notifications', buyer)
  return screen.findByRole('region', { name: 'This phone' })
}
const turnOn = () => screen.findByRole('button', { name: 'Tell me on this phone' })
const sent = (call: string) => calls.filter((one) => one === call).length

async function turnedOn() {
  const browser = aBrowser()
  serverAnswers(working)
  await open()
  fireEvent.click(await turnOn())
  await screen.findByRole('button', { name: 'Stop' })
  return browser
}

test('a browser without pushes says so, and has no button', async () => {
  serverAnswers(working)
  const card = await open()
  expect(card.textContent).toMatch(/^This browser cannot tell you anything while Makit is closed\./)
  expect(card.querySelector('button')).toBeNull()
})

test('nothing is asked before the press; then this phone is told', async () => {
  const browser = aBrowser()
  serverAnswers(working)
  await open()
  await turnOn()
  expect([browser.asked, sent('GET /api/push/key')]).toEqual([0, 0])
  fireEvent.click(await turnOn())
  expect(await screen.findByText('This phone is told')).toBeTruthy()
  expect([browser.asked, sent('POST /api/push/subscriptions')]).toEqual([1, 1])
})

test('it can be stopped', async () => {
  const browser = await turnedOn()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await turnOn()).toBeTruthy()
  expect([sent('DELETE /api/push/subscriptions'), browser.subscription, readWish()]).toEqual([1, null, null])
})

test('stopping what the server has no more is stopping too', async () => {
  const browser = await turnedOn()
  serverAnswers({ ...working, 'DELETE /api/push/subscriptions': { status: 404, json: {} } })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await turnOn()).toBeTruthy()
  expect(browser.subscription).toBeNull()
})

test('a user who answers no is told how to allow it, one who does not answer is not', async () => {
  aBrowser({ answer: 'denied' })
  serverAnswers(working)
  const card = await open()
  fireEvent.click(await turnOn())
  expect(
    await screen.findByText(/^Your browser blocks messages from Makit\. You can allow them/),
  ).toBeTruthy()
  expect(card.querySelector('button')).toBeNull()
  expect(sent('POST /api/push/subscriptions')).toBe(0)
})

test('a question that was closed changes nothing', async () => {
  const browser = aBrowser({ answer: 'default' })
  serverAnswers(working)
  await open()
  fireEvent.click(await turnOn())
  await waitFor(() => expect(browser.asked).toBe(1))
  expect(await turnOn()).toBeTruthy()
  expect(sent('POST /api/push/subscriptions')).toBe(0)
})

test('a permission that is taken away in the settings shows when the page is seen again', async () => {
  await turnedOn()
  vi.stubGlobal('Notification', { permission: 'denied' })
  act(() => void dispatchEvent(new Event('focus')))
  expect(await screen.findByText(/You can allow them/)).toBeTruthy()
})

test.each([
  ['the browser refuses', { refuses: true }, working],
  ['the server fails', {}, { ...working, 'POST /api/push/subscriptions': { status: 500, json: {} } }],
])('when %s it says so, and the button stays', async (_what, refusing, answers) => {
  Object.assign(aBrowser(), refusing)
  serverAnswers(answers)
  await open()
  fireEvent.click(await turnOn())
  expect(await screen.findByText('That did not work. Check your connection and try again.')).toBeTruthy()
  expect([(await turnOn()).hasAttribute('disabled'), readWish()]).toEqual([false, null])
})

test('a subscription that the browser dropped is made anew, one to a former key too', async () => {
  const browser = await turnedOn()
  const endpoint = () => browser.subscription?.endpoint
  const first = endpoint()
  await open()
  browser.subscription = null
  await open()
  await waitFor(() => expect(sent('POST /api/push/subscriptions')).toBe(2))
  const second = endpoint()
  expect(second).not.toBe(first)
  serverAnswers({ ...working, 'GET /api/push/key': { json: { publicKey: 'BBBB' } } })
  await open()
  await waitFor(() => expect(sent('POST /api/push/subscriptions')).toBe(3))
  expect(endpoint()).not.toBe(second)
})

test('the next sign-in of the same user tells the server again, without a question', async () => {
  const browser = await turnedOn()
  act(() => {
    forgetSession()
    signIn('another-token', buyer)
  })
  await waitFor(() => expect(sent('POST /api/push/subscriptions')).toBe(2))
  expect(browser.asked).toBe(1)
})

test('signing out ends it in this browser; so does the sign-in of another user', async () => {
  for (const end of [signOut, () => signIn('their-token', { ...buyer, _id: 'other' })]) {
    const browser = await turnedOn()
    act(end)
    await waitFor(() => expect([browser.subscription, readWish()]).toEqual([null, null]))
    act(forgetSession)
  }
})

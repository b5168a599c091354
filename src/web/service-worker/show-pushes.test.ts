import { expect, test } from 'vitest'
import { showPushes } from './show-pushes.ts'
import type { OpenTab, WorkerScope } from './worker-scope.ts'

const origin = 'https://makit.example'

/** A scope with these tabs; what the worker does to it. */
function aScope(...urls: string[]) {
  const done: unknown[] = []
  const listeners = new Map<string, (event: never) => void>()
  const tabs: OpenTab[] = urls.map((url) => ({ url, focus: async () => void done.push(['focus', url]) }))
  const scope = {
    location: { origin },
    registration: {
      showNotification: async (title: string, options: object) => void done.push([title, options]),
    },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (address: string) => void done.push(['open', address]),
      claim: async () => {},
    },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  } satisfies WorkerScope
  showPushes(scope)
  const dispatch = async (name: string, event: object) => {
    let ending: Promise<unknown> | undefined
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (ending = promise) } as never)
    await ending
    return done
  }
  return {
    push: (data: unknown) => dispatch('push', { data }),
    press: (path: unknown) => dispatch('notificationclick', { notification: { data: path, close() {} } }),
  }
}

test.each([
  ['nothing', null],
  [
    'no JSON',
    {
      json() {
        throw new SyntaxError('No')
      },
    },
  ],
  ['null', { json: () => null }],
])('a push with %s is shown all the same', async (_what, data) => {
  expect(await aScope().push(data)).toEqual([
    ['Makit', expect.objectContaining({ body: 'Open Makit to read it.' })],
  ])
})

test('a press focuses a tab that has the page, and opens another one otherwise', async () => {
  const path = '/dashboard/vendor/orders'
  expect(await aScope(`${origin}/cart`, origin + path).press(path)).toEqual([['focus', origin + path]])
  expect(await aScope(`${origin}/cart`).press(path)).toEqual([['open', origin + path]])
})

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  '%s is not opened',
  async (path) => {
    expect(await aScope().press(path)).toEqual([['open', `${origin}/dashboard/notifications`]])
  },
)

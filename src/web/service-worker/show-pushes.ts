import type { PushMessage } from '#shared/push/push-message.ts'
import type { WorkerScope } from './worker-scope.ts'

const listPath = '/dashboard/notifications'

/** Browsers take the permission away from a page that shows nothing for a push, so an unreadable one is shown too. */
const unreadable: PushMessage = { title: 'Makit', text: 'Open Makit to read it.', path: listPath, tag: '' }

/** Shows every push, and opens its page when it is pressed. */
export function showPushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const { title, text, path, tag } = readMessage(event.data)
    const options = { body: text, tag, data: path, icon: '/icon-192.png' }
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(worker, String(event.notification.data)))
  })
}

function readMessage(data: { json(): unknown } | null): PushMessage {
  try {
    return { ...unreadable, ...Object(data?.json()) }
  } catch {
    return unreadable
  }
}

/** In a tab that has the page already, or in a new one: in another tab something may be half typed. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<void> {
  const { href, origin } = new URL(path, location.origin)
  // A page of this site, whatever was sent.
  const address = origin === location.origin ? href : new URL(listPath, location.origin).href
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => url === address)
  await (open ? open.focus() : clients.openWindow(address))
}

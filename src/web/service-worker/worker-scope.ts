/** What our service worker uses of its global scope: TypeScript's own description of it cannot stand beside that of pages. */
export interface WorkerScope {
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    /** Not in every browser. */
    navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> }
  }
  skipWaiting(): Promise<void>
  location: { origin: string }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenTab[]>
    openWindow(address: string): Promise<unknown>
    claim(): Promise<void>
  }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export interface OpenTab {
  url: string
  focus(): Promise<unknown>
}

interface Extendable {
  waitUntil(done: Promise<unknown>): void
}

interface WorkerEvents {
  install: Extendable
  activate: Extendable
  message: Extendable & { data: unknown }
  push: Extendable & { data: { json(): unknown } | null }
  notificationclick: Extendable & { notification: Notification }
  /** Chrome's alone. */
  sync: Extendable & { tag: string }
}

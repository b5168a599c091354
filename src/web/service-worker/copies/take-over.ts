import type { WorkerScope } from '../worker-scope.ts'
import { deleteCaches } from './copy-caches.ts'

/**
 * A new version of the worker takes over at once, also on pages of the old one: its caches belong to no version. Files of the build
 * are named by their content, so an open page gets its own, and HTML is kept as it came.
 */
export function takeOverAtOnce(worker: WorkerScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(becomeReady(worker)))
}

async function becomeReady({ clients, registration }: WorkerScope): Promise<void> {
  await deleteCaches(false)
  // The browser asks for a page while the worker starts, which takes an old phone a quarter of a second.
  await registration.navigationPreload?.enable()
  // From the first visit on.
  await clients.claim()
}

/** Deletes every copy and keeps none: SAVED_COPIES=off (docs/operations.md). */
export function dropCopies(worker: WorkerScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(forgetAll(worker)))
}

async function forgetAll({ registration }: WorkerScope): Promise<void> {
  await registration.navigationPreload?.disable()
  await deleteCaches(true)
  indexedDB.deleteDatabase('workbox-expiration')
}

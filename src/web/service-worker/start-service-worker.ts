import { changedEvent } from '../api/answer-cache.ts'
import { sessionEndedEvent } from '../api/api-client.ts'
import { currentSession, onPersonChange } from '../sessions/session.ts'
import type { PageMessage } from './copies/page-message.ts'
import { registerServiceWorker } from './register.ts'

/** A browser without idle callbacks, or one that is never idle. */
const longestWaitMs = 5_000

/**
 * Registers the service worker when the page is loaded and idle, and tells it whose copies it may keep: only those of the user who
 * is signed in. Without it everything works, but without a connection.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  onPersonChange(tellSession)
  addEventListener(sessionEndedEvent, tellSession)
  addEventListener(changedEvent, tellChange)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

function whenIdle(): void {
  const start = () => void register().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: longestWaitMs })
  else setTimeout(start, longestWaitMs)
}

async function register(): Promise<void> {
  const cameWithoutIt = navigator.serviceWorker.controller === null
  const { active } = await registerServiceWorker()
  tellSession()
  // A message that Workbox's router understands: what came before the worker ran is kept too.
  if (cameWithoutIt) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedSoFar() } })
}

/** This page, and the files and pictures that it has loaded: they come from the browser's own cache. */
function loadedSoFar(): (string | [string, RequestInit])[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const isKept = (address: string) => /^\/assets\/|\/pictures\//.test(new URL(address).pathname)
  // Else an earlier visit's could pass for that of now.
  const isAsLoaded = performance.getEntriesByType('navigation')[0]?.name === location.href
  const page: RequestInit = {
    headers: { accept: 'text/html' },
    cache: isAsLoaded ? 'force-cache' : 'default',
  }
  return [[location.href, page], ...files.filter(isKept)]
}

async function tell(message: PageMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(message)
}

/** Administrators see other people's data: nothing of theirs is kept. */
function tellSession(): void {
  const { user, token, isEnded } = currentSession()
  void tell({ kind: 'session', token: isEnded || user?.role === 'admin' ? null : token })
}

function tellChange(event: Event): void {
  const { detail: path } = event as CustomEvent<string | undefined>
  // A change of the person: the session tells.
  if (!path) return
  void tell({ kind: 'changed', path })
  // It may have been a login after which the same user goes on, with another token.
  setTimeout(tellSession)
}

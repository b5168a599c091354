import type { WorkboxPlugin } from 'workbox-core'
import { savedCopyHeader } from '#shared/saved-copy.ts'
import { type Copied, endsCopy, isTooOld, isWhole, mayKeep } from './copy-rules.ts'

/**
 * Applies the rules to each response before it is kept, and writes on it when that was. A copy that a response shows to be
 * untrue is deleted.
 */
export function keepByRules(
  kind: Copied,
  cacheName: string,
  onKept?: (copy: Response) => Promise<unknown>,
): WorkboxPlugin {
  return {
    async cacheWillUpdate({ request, response, event }) {
      const path = new URL(request.url).pathname
      if (endsCopy(response.status)) await caches.open(cacheName).then((cache) => cache.delete(request))
      const copy = await copyOf(kind, path, response)
      if (copy && onKept) event.waitUntil(onKept(copy.clone()))
      return copy
    },
    async cachedResponseWillBeUsed({ cachedResponse }) {
      return cachedResponse && isTooOld(savedAtOf(cachedResponse), Date.now()) ? null : cachedResponse
    },
  }
}

/** The copy of a response, or null where it may not be kept. Rejects when its body ends too early. */
export async function copyOf(kind: Copied, path: string, response: Response): Promise<Response | null> {
  if (!mayKeep(kind, path, response)) return null
  const body = await response.arrayBuffer()
  if (!isWhole(kind, body, response.headers)) return null
  const headers = new Headers(response.headers)
  // It describes the body as it was sent, which is already decoded here.
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(savedCopyHeader, String(Date.now()))
  return new Response(body, { headers })
}

/** When a copy was saved. */
export const savedAtOf = ({ headers }: Response): number => Number(headers.get(savedCopyHeader))

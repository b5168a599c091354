import { CacheExpiration } from 'workbox-expiration'
import type { Copied } from './copy-rules.ts'

/** Another number makes all phones begin afresh: for copies of a form that this code can no longer read. */
const format = 'makit-1-'
const ownPrefix = `${format}own-`

export const appShellCache = `${format}app-shell`

/** The caches that all people on this phone share. */
export const cacheOf = (kind: Exclude<Copied, 'own'>): string => `${format}${kind}s`

/**
 * The cache of one session, by a hash of its token. A script that knows the token could read the same from the server, and no
 * other finds the cache: not even a page that takes itself for another person's.
 */
export async function ownCacheOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return ownPrefix + [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(ownPrefix))

/** Whether a person is signed in who has copies on this phone. */
export const hasOwnCopies = async (): Promise<boolean> => (await ownCaches()).length > 0

/** Counts the times at which copies of persons were deleted. */
let deletions = 0

/**
 * The one session whose responses may be kept from now on, or none. Copies of all others are deleted; what is on its way to such
 * a cache finds none (`ownCopyGuard`).
 */
export async function keepOwnCopiesOf(token: string | null): Promise<void> {
  const name = token === null ? null : await ownCacheOf(token)
  await forgetOwnCaches((await ownCaches()).filter((own) => own !== name))
  if (name) await caches.open(name)
}

/** Expiration keeps the addresses in a database of its own. */
async function forgetSeen(kind: 'page' | 'answer'): Promise<void> {
  const name = cacheOf(kind)
  await caches.delete(name)
  await new CacheExpiration(name, { maxEntries: 1 }).delete()
}

/** With what was seen and searched for meanwhile: the next person on this phone is not to read it. */
export async function forgetOwnCaches(names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  deletions += 1
  await Promise.all([...names.map((own) => caches.delete(own)), forgetSeen('page'), forgetSeen('answer')])
}

/** Returns a check, made after a write, that undoes it where the copies of that person were deleted meanwhile. */
export async function ownCopyGuard(name: string): Promise<(() => Promise<void>) | null> {
  const before = deletions
  if (!(await caches.has(name))) return null
  return async () => {
    if (before !== deletions) await caches.delete(name)
  }
}

/** Deletes the oldest copies beyond the most. Without a database, in which the person's addresses would stay. */
export async function trimOwnCache(name: string, most: number): Promise<void> {
  const cache = await caches.open(name)
  const addresses = await cache.keys()
  await Promise.all(addresses.slice(0, -most).map((address) => cache.delete(address)))
}

/** Deletes a person's copies that a change has made untrue. */
export async function deleteOwnCopies(isStale: (path: string) => boolean): Promise<void> {
  for (const name of await ownCaches()) {
    const cache = await caches.open(name)
    for (const address of await cache.keys())
      if (isStale(new URL(address.url).pathname)) await cache.delete(address)
  }
}

/** Deletes the caches of other formats; `isEverything` deletes all of this site. */
export async function deleteCaches(isEverything: boolean): Promise<void> {
  for (const name of await caches.keys())
    if (isEverything || (name.startsWith('makit-') && !name.startsWith(format))) await caches.delete(name)
}

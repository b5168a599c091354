/**
 * What pages store in this browser besides the session, for one user or for a signed-out visitor: drafts per tab, unsent
 * orders and wishes for the whole device. Every entry expires, and sign-out removes it.
 */
export type Reach = 'tab' | 'device'

/** Older pages wrote it too: an order without a response, stored under it by one of them, must be found. */
const prefix = 'kept '
const keyOf = (name: string, userId: string): string => `${prefix}${name} ${userId}`
const storageOf = (reach: Reach): Storage => (reach === 'tab' ? sessionStorage : localStorage)

/** Used where storage is blocked or full; it lasts as long as the page. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

/** The stored text; the same text means that nothing has changed. `userId` is empty for a visitor. */
export function storedText(reach: Reach, name: string, userId: string): string | null {
  const key = keyOf(name, userId)
  try {
    return unstored.get(key) ?? storageOf(reach).getItem(key)
  } catch {
    return null
  }
}

/** The value in such a text; null when it is older than `maxAgeMs` or malformed. */
export function storedIn(text: string | null, maxAgeMs: number): unknown {
  try {
    const { at, value } = JSON.parse(text ?? '{}')
    return Date.now() - at < maxAgeMs ? value : null
  } catch {
    return null
  }
}

/** Stores a JSON value; null removes it. */
export function store(reach: Reach, name: string, userId: string, value: unknown): void {
  const key = keyOf(name, userId)
  const text = value === null ? null : JSON.stringify({ at: Date.now(), value })
  unstored.delete(key)
  try {
    if (text === null) storageOf(reach).removeItem(key)
    else storageOf(reach).setItem(key, text)
  } catch {
    if (text !== null) unstored.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Removes what is stored for this user and for visitors. */
export function forgetStored(userId: string): void {
  const isTheirs = (key: string) =>
    key.startsWith(prefix) && (key.endsWith(' ') || key.endsWith(` ${userId}`))
  for (const key of unstored.keys()) if (isTheirs(key)) unstored.delete(key)
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (isTheirs(key)) storage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
  for (const listener of listeners) listener()
}

/** Removes what is stored on the device under these names, of any user, and is older. */
export function forgetOlder(names: readonly string[], maxAgeMs: number): void {
  try {
    for (const [key, text] of Object.entries({ ...localStorage }))
      if (names.some((name) => key.startsWith(keyOf(name, ''))) && storedIn(text, maxAgeMs) === null)
        localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Calls `listener` when something stored may have changed, in this tab or another. */
export function followStored(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

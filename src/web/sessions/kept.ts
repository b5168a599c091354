/**
 * What pages keep on this device besides the session, for one person or for a visitor who has not signed in: drafts in a
 * tab, what is still to be sent in all tabs. It has an age, and goes at sign-out.
 */
export type Reach = 'tab' | 'device'

const prefix = 'kept '
const keyOf = (name: string, userId: string): string => `${prefix}${name} ${userId}`
const storageOf = (reach: Reach): Storage => (reach === 'tab' ? sessionStorage : localStorage)

/** Stands in where storage is blocked or full: until the page is left. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

/** What is kept, as text: the same text means that nothing has changed. `userId` is empty for a visitor. */
export function keptText(reach: Reach, name: string, userId: string): string | null {
  const key = keyOf(name, userId)
  try {
    return unstored.get(key) ?? storageOf(reach).getItem(key)
  } catch {
    return null
  }
}

/** What such a text says; null when it is older than that, or no text of ours. */
export function keptIn(text: string | null, maxAgeMs: number): unknown {
  try {
    const { at, value } = JSON.parse(text ?? '{}')
    return Date.now() - at < maxAgeMs ? value : null
  } catch {
    return null
  }
}

/** Keeps a value that JSON can hold; null takes it away. */
export function keep(reach: Reach, name: string, userId: string, value: unknown): void {
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

/** Takes away what is kept for this person and for visitors. */
export function forgetKept(userId: string): void {
  const isTheirs = (key: string) =>
    key.startsWith(prefix) && (key.endsWith(' ') || key.endsWith(` ${userId}`))
  for (const key of unstored.keys()) if (isTheirs(key)) unstored.delete(key)
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (isTheirs(key)) storage.removeItem(key)
  } catch {
    // Blocked storage holds none.
  }
  for (const listener of listeners) listener()
}

/** Calls back when something kept may have changed, here or in another tab. */
export function followKept(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

import { useSyncExternalStore } from 'react'
import { type Role, roles } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'

/**
 * The user signed in on this device. `unknown` only while a page from the server is hydrated: that HTML is the same for every
 * visitor. `isEnded`: the server no longer accepts the token, but the page stays as it is until a new login.
 */
export type Session =
  | { status: 'unknown'; user: null; token: null; isEnded?: never; hasLeft?: never }
  | { status: 'signed-out'; user: null; token: null; isEnded?: never; hasLeft: boolean }
  | { status: 'signed-in'; user: User; token: string; isEnded?: true; hasLeft?: never }

const unknown: Session = { status: 'unknown', user: null, token: null }
const listeners = new Set<() => void>()
const personListeners = new Set<() => void>()
let current: Session | undefined
let lastPerson: string | undefined
let epoch = 0

/** The characters that a header can carry: visible ASCII. Any other would fail every call before it is sent. */
const canBeToken = (text: string): boolean => /^[\x21-\x7e]{1,500}$/.test(text)

function readStorage(hasLeft: boolean): Session {
  try {
    const token = localStorage.getItem('token')
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (token && !canBeToken(token)) clearStorage()
    else if (token && isUser(user)) return { status: 'signed-in', user, token }
  } catch {
    // Storage that is blocked or holds something other than a user counts as signed out.
  }
  return { status: 'signed-out', user: null, token: null, hasLeft }
}

const texts = ['firstName', 'lastName', 'name', 'email', 'tel', 'address', 'image'] as const

/** Fields may be missing, but those that pages render or decide by have the right type: users can edit their own storage. */
function isUser(value: unknown): value is User {
  const user = Object(value) as Partial<User>
  const isText = (name: (typeof texts)[number]) => typeof (user[name] ?? '') === 'string'
  return typeof user._id === 'string' && roles.includes(user.role as Role) && texts.every(isText)
}

function become(session: Session): void {
  const before = current?.user?._id
  const now = session.user?._id
  current = session
  // The first paint hides by it what a role does not see (src/web/app.css), before any script of ours has run.
  if (session.user) document.documentElement.dataset.role = session.user.role
  else delete document.documentElement.dataset.role
  if (before !== now) for (const listener of personListeners) listener()
  lastPerson = before ?? lastPerson
  if (now && lastPerson && now !== lastPerson) epoch++
  for (const listener of listeners) listener()
}

function store(name: 'token' | 'user', value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Blocked or full storage: the session lasts as long as this page.
  }
}

function clearStorage(): void {
  store('token', null)
  store('user', null)
  delete document.documentElement.dataset.role
}

/** The session at this moment, for code outside components. */
export function currentSession(): Session {
  current ??= readStorage(false)
  return current
}

/** Calls back whenever a user signs in or out, before components are notified. */
export function onPersonChange(listener: () => void): void {
  personListeners.add(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', followOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTab)
  }
}

/** Token and user arrive one after the other, each with its own event: only the pair identifies the session. */
const pairMs = 50

function followOtherTab(): void {
  setTimeout(() => {
    const session = readStorage(true)
    // A page under the login window waits for its user, also when another tab has learned that the session is over.
    if (session.user || !current?.isEnded) become(session)
  }, pairMs)
}

/** The session, kept up to date across tabs. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => unknown)
}

/**
 * Grows by one when another user than before is signed in, in this tab or another one: no page, form or response of an earlier
 * epoch may stay. A session that ends or comes back changes nothing.
 */
export const sessionEpoch = (): number => epoch

/** The same for components; it ignores the session itself, so that nothing renders again when that becomes known. */
export const useSessionEpoch = (): number => useSyncExternalStore(subscribe, sessionEpoch, sessionEpoch)

/** Stores what POST /api/auth/login returned. */
export function signIn(token: string, user: User): void {
  store('user', JSON.stringify(user))
  store('token', token)
  become({ status: 'signed-in', user, token })
}

/** Takes over the user from a response, e.g. after a change of the profile. */
export function updateUser(user: User): void {
  const session = currentSession()
  if (session.status !== 'signed-in') return
  store('user', JSON.stringify(user))
  become({ ...session, user })
}

/** Forgets the session on this device only. */
export function forgetSession(): void {
  clearStorage()
  become({ status: 'signed-out', user: null, token: null, hasLeft: true })
}

/** The server no longer accepts this token. The user stays on the page and nothing typed is lost. */
export function endSession(token: string): void {
  const session = currentSession()
  if (session.status === 'signed-in' && session.token === token) become({ ...session, isEnded: true })
}

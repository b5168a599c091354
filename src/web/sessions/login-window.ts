import type { Role } from '#shared/accounts/roles.ts'
import { createStore } from '../lib/store.ts'
import { currentSession, type Session } from './session.ts'
import type { Wanted } from './wanted.ts'

export type LoginView = 'login' | 'signup' | 'forgot-password'

type Goal = { address: string; guard?: 'signed-in' | readonly Role[] | undefined }

type LoginRequest = {
  /** Which form is shown first. */
  startWith?: LoginView
  /** Which account the visitor is about to log in to. */
  email?: string
  /** The password that was just set for it: in the memory of the page alone, never stored. */
  password?: string
  /** The session has ended, which the window then says: after login the page stays as it was instead of leading on by role. */
  staysHere?: boolean
  /** What the visitor wants to see, and for whom it is: without a `guard` for those who buy. */
  goal?: Goal
  /** What is done after the login. */
  wanted?: Wanted
}

export type OpenRequest = LoginRequest & {
  /** The session at the moment of opening. */
  before: Session
}

const request = createStore<OpenRequest | null>(null)

/** Opens the login window over the present page; where it is open already, adds to its request. */
export const openLogin = (asked: LoginRequest = {}): void =>
  request.set({ before: currentSession(), ...request.get(), ...asked })
export const closeLogin = (): void => request.set(null)
/** The request that opened the window; null while it is closed. */
export const useLoginRequest = (): OpenRequest | null => request.use()
/** Key in the tab's storage of the request with which the window opens when the page is loaded again. */
export const storedLogin = 'login-window'

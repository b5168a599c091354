import type { User } from '#shared/accounts/user.ts'
import { createStore } from './store.ts'

export type LoginRequest = {
  /** Which form is shown first. */
  startWith?: 'login' | 'signup'
  /** One line above the form that says why it opened, e.g. 'Your session has ended.' */
  note?: string
  /** After login the page stays as it was instead of leading on by role: the session had ended under it. */
  staysHere?: boolean
}

/** Props of the window itself, src/web/accounts/login-window.tsx (default export, loaded when first needed). */
export type LoginWindowProps = {
  startWith: 'login' | 'signup'
  note?: string
  /** With what POST /api/auth/login answered: keeps the session, closes the window and leads on by role. */
  onSignedIn: (token: string, user: User) => void
  onClose: () => void
}

const request = createStore<LoginRequest | null>(null)

/** Opens the login window over the present page. */
export const openLogin = (wanted: LoginRequest = {}): void => request.set(wanted)
export const closeLogin = (): void => request.set(null)
/** What the open window is for; null when it is closed. */
export const useLoginRequest = (): LoginRequest | null => request.use()

/** Loads the window's code; called ahead when somebody reaches for the login button. */
export const loadLoginWindow = () => import('../accounts/login-window.tsx')

import { openLogin, storedLogin } from './login-window.ts'
import { currentSession } from './session.ts'

/** Opens the login window that was asked for before this page was loaded again (accounts/login-window-host.tsx), once. */
export function openStoredLogin(): void {
  try {
    const request = sessionStorage.getItem(storedLogin)
    sessionStorage.removeItem(storedLogin)
    if (request && currentSession().status === 'signed-out') openLogin(JSON.parse(request))
  } catch {
    // Blocked storage holds nothing.
  }
}

import { useNavigate } from 'react-router'
import { homeOfRole } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { loadLoginWindow } from './load-login-window.ts'
import { closeLogin, useLoginRequest } from './login-window.ts'
import { showToast } from './toast.ts'
import { useLoaded } from './use-loaded.ts'

/** Draws the login window while one is asked for. Stands once in the app. */
export function LoginWindowHost() {
  const request = useLoginRequest()
  const Window = useLoaded(loadLoginWindow, request !== null, tellFailure)
  const navigate = useNavigate()
  if (!request || !Window) return null
  const { staysHere, before } = request
  const lead = (user: User) => {
    closeLogin()
    // Another person's page must not stay, whatever was being done on it; a public page is nobody's.
    if (!staysHere || (before.user && before.user._id !== user._id)) navigate(homeOfRole(user.role))
  }
  return <Window request={request} onSignedIn={lead} onClose={closeLogin} />
}

const tellFailure = (): void => {
  closeLogin()
  showToast(messages.networkError, 'error')
}

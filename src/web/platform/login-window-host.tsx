import { useNavigate } from 'react-router'
import { homeOfRole } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { loadLoginWindow } from './load-login-window.ts'
import { closeLogin, type LoginRequest, useLoginRequest } from './login-window.ts'
import { currentSession, signIn } from './session.ts'
import { showToast } from './toast.ts'
import { useLoaded } from './use-loaded.ts'

/** Draws the login window while one is asked for. Stands once in the app. */
export function LoginWindowHost() {
  const request = useLoginRequest()
  const Window = useLoaded(loadLoginWindow, request !== null, tellFailure)
  const lead = useLeadOnByRole(request)
  if (!request || !Window) return null
  return (
    <Window
      startWith={request.startWith ?? 'login'}
      note={request.note}
      onSignedIn={lead}
      onClose={closeLogin}
    />
  )
}

const tellFailure = (): void => {
  closeLogin()
  showToast(messages.networkError, 'error')
}

function useLeadOnByRole(request: LoginRequest | null) {
  const navigate = useNavigate()
  return (token: string, user: User) => {
    const before = currentSession().user
    signIn(token, user)
    closeLogin()
    // Another person's page must not stay, whatever was being done on it; a public page is nobody's.
    if (request?.staysHere && (!before || before._id === user._id)) return
    navigate(homeOfRole(user.role))
  }
}

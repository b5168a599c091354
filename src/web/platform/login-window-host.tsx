import { messages } from '#shared/messages.ts'
import { loadLoginWindow } from './load-login-window.ts'
import { closeLogin, useLoginRequest } from './login-window.ts'
import { showToast } from './toast.ts'
import { useLoaded } from './use-loaded.ts'

/** Draws the login window while one is asked for. Stands once in the app. */
export function LoginWindowHost() {
  const request = useLoginRequest()
  const Window = useLoaded(loadLoginWindow, request !== null, tellFailure)
  return request && Window && <Window request={request} />
}

const tellFailure = (): void => {
  closeLogin()
  showToast(messages.networkError, 'error')
}

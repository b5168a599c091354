import { messages } from '#shared/messages.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { whenOnline } from '../lib/when-online.ts'
import { loadFromServer } from '../navigation/load-from-server.ts'
import {
  closeLogin,
  type OpenRequest,
  openLogin,
  storedLogin,
  useLoginRequest,
} from '../sessions/login-window.ts'
import { showToast } from '../toasts/toast.ts'
import { loadLoginWindow } from './load-login-window.ts'

/** Renders the login window while one is asked for; once in the app. `onSignedIn` is called in the tab of the login only. */
export function LoginWindowHost({ onSignedIn }: { onSignedIn: () => void }) {
  const request = useLoginRequest()
  const Window = useLoaded(loadLoginWindow, request !== null, () => reportFailure(request))
  return request && Window && <Window request={request} onSignedIn={onSignedIn} />
}

/**
 * Code that cannot be loaded on this page may come with another load of it, after which the window opens. Without one it opens when
 * the network returns.
 */
async function reportFailure(request: OpenRequest | null): Promise<void> {
  closeLogin()
  if (await loadFromServer(location.href)) {
    sessionStorage.setItem(storedLogin, JSON.stringify(request, withoutSecrets))
    return
  }
  showToast(`Login could not be opened. ${messages.checkConnection}`, 'error')
  whenOnline(window, () => openLogin(request ?? {}))
}

/** For JSON: the request without a password that was typed and the session before. */
const withoutSecrets = (name: string, value: unknown) =>
  /^(password|before)$/.test(name) ? undefined : value

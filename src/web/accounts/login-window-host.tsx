import { messages } from '#shared/messages.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { whenOnline } from '../lib/when-online.ts'
import { loadFromServer } from '../navigation/load-from-server.ts'
import { closeLogin, type OpenRequest, openLogin, useLoginRequest } from '../sessions/login-window.ts'
import { showToast } from '../toasts/toast.ts'
import { loadLoginWindow } from './load-login-window.ts'

/** Renders the login window while one is asked for; once in the app. `onSignedIn` is called in the tab of the login only. */
export function LoginWindowHost({ onSignedIn }: { onSignedIn: () => void }) {
  const request = useLoginRequest()
  const Window = useLoaded(loadLoginWindow, request !== null, () => reportFailure(request))
  return request && Window && <Window request={request} onSignedIn={onSignedIn} />
}

/** A newer version may have replaced the code: then the page is loaded again. Else the window opens when the network returns. */
async function reportFailure(request: OpenRequest | null): Promise<void> {
  closeLogin()
  if (await loadFromServer(location.href)) return
  showToast(`Login could not be opened. ${messages.checkConnection}`, 'error')
  whenOnline(window, () => openLogin(request ?? {}))
}

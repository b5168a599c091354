import { messages } from '#shared/messages.ts'
import { useNavigate } from '../navigation/router.ts'
import { askBeforeSignOut, hasWaiting } from '../outbox/before-sign-out.ts'
import { showToast } from '../toasts/toast.ts'
import { signOut } from './sign-out.ts'

/** Logs out and goes to the home page (specification section 4); asks before where something is not sent yet. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return async () => {
    if (hasWaiting() && !(await askBeforeSignOut())) return
    signOut()
    navigate('/')
    showToast(messages.auth.loggedOut, 'info')
  }
}

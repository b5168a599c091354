import { messages } from '#shared/messages.ts'
import { useNavigate } from '../navigation/router.ts'
import { signOut } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'

/** Logs out and goes to the home page (specification section 4). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    navigate('/')
    showToast(messages.auth.loggedOut, 'info')
  }
}

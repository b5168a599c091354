import { messages } from '#shared/messages.ts'
import { useNavigate } from '../navigation/router.ts'
import { showToast } from '../toasts/toast.ts'
import { signOut } from './sign-out.ts'

/** Logs out and goes to the home page (specification section 4). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    navigate('/')
    showToast(messages.auth.loggedOut, 'info')
  }
}

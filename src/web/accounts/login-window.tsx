import type { LoginWindowProps } from '../platform/login-window.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Login and sign-up over the present page. */
export default function LoginWindow({ startWith, note, onClose }: LoginWindowProps) {
  return (
    <Dialog title={startWith === 'login' ? 'Login' : 'Sign up'} onClose={onClose}>
      {note && <p>{note}</p>}
    </Dialog>
  )
}

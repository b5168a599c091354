import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { isSending, sendAllNow } from './outbox.ts'

/** Sends all that waits. */
export function SendNow({ look = 'quiet' }: { look?: 'quiet' | 'main' }) {
  const isBusy = isSending.use()
  const send = async () => {
    if (!(await sendAllNow())) showToast('There is still no connection. We try again.', 'info')
  }
  return (
    <Button look={look} isBusy={isBusy} onClick={send}>
      {isBusy ? 'Sending...' : 'Send now'}
    </Button>
  )
}

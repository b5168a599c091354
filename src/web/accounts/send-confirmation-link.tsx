import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { refreshUser } from './refresh-user.ts'

/** Has a link to confirm the user's email mailed to it. The button stays, so that it keeps the focus. */
export function SendConfirmationLink() {
  const [answer, setAnswer] = useState('')
  const { run, isBusy } = useAction(
    async () => {
      const { message } = await callApi<{ message: string }>('/api/user/confirm-email', { method: 'POST' })
      setAnswer(message || messages.auth.confirmationSent)
    },
    {
      fallback: messages.networkError,
      onFailure: ({ code }) => {
        if (code === 'email_confirmed') refreshUser()
        return false
      },
    },
  )
  const words = answer ? 'Send it again' : 'Send me the link'
  return (
    <>
      <p role="status" className={answer && 'mt-2'}>
        {answer}
      </p>
      <Button look="plain" isBusy={isBusy} onClick={run} className="mt-2">
        {isBusy ? 'Sending...' : words}
      </Button>
    </>
  )
}

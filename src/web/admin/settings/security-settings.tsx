import { type SubmitEvent, useState } from 'react'
import type { Security } from '#shared/admin/admin-settings.ts'
import { type SessionTimeout, sessionTimeouts } from '#shared/admin/session-timeouts.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { SelectField } from '../../forms/field.tsx'
import { useNavigate } from '../../navigation/router.ts'
import { forgetSession } from '../../sessions/session.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SecurityLog } from '../security-log.tsx'

type Message = { message: string }

/** How long administrators stay signed in, the audit log, and a button that logs all users out. */
export function SecuritySettings({ security, onChanged }: { security: Security; onChanged: () => void }) {
  return (
    <div className="grid gap-6">
      <section aria-labelledby="sessions-title" className="card p-5">
        <h2 id="sessions-title" className="mb-4 text-xl">
          Sessions
        </h2>
        <TimeoutForm timeout={security.timeout} onChanged={onChanged} />
        <LogOutAllSessions />
      </section>
      <SecurityLog newest={security} />
    </div>
  )
}

/** Moving through the list changes nothing: the button does. */
function TimeoutForm({ timeout, onChanged }: { timeout: SessionTimeout; onChanged: () => void }) {
  const [chosen, setChosen] = useState<SessionTimeout>(timeout)
  const { run, isBusy } = useAction(
    async () => {
      const call = { method: 'POST', json: { timeout: chosen } } as const
      const answer = await callApi<Message>('/api/admin/settings/security/timeout', call)
      showToast(answer.message || messages.admin.timeoutUpdated, 'success')
      onChanged()
    },
    { fallback: messages.admin.timeoutFailed },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <SelectField
        label="Session timeout"
        hint="An administrator who does nothing for this long is logged out. It holds for all of you, at once."
        value={chosen}
        onChange={({ target }) => setChosen(target.value as SessionTimeout)}
      >
        {sessionTimeouts.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving...' : 'Save timeout'}
      </Button>
    </form>
  )
}

function LogOutAllSessions() {
  const navigate = useNavigate()
  const [confirm, confirmDialog] = useConfirm()
  const { run, isBusy } = useAction(
    async () => {
      const answer = await callApi<Message>('/api/admin/settings/logout-all', { method: 'POST' })
      showToast(answer.message || messages.admin.allLoggedOut, 'success')
      forgetSession()
      navigate('/')
    },
    { fallback: messages.admin.logOutAllFailed },
  )
  const ask = async () => {
    const question = {
      title: 'Log out all sessions?',
      text: messages.admin.confirmLogOutAll,
      action: 'Log out all sessions',
      isDestructive: true,
    }
    if (await confirm(question)) await run()
  }
  return (
    <div className="mt-6 border-divider border-t pt-5">
      <p className="mb-3 text-quiet text-sm">
        Customers, vendors and administrators are all logged out, on every device.
      </p>
      <Button look="danger" isBusy={isBusy} onClick={ask}>
        {isBusy ? 'Logging out...' : 'Log out all sessions'}
      </Button>
      {confirmDialog}
    </div>
  )
}

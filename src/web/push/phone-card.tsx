import { useEffect, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { useAction } from '../api/use-action.ts'
import { useSession } from '../sessions/session.ts'
import { Button } from '../ui/button.tsx'
import { type PhoneState, readPhoneState, repair, turnOff, turnOn } from './phone-pushes.ts'

/** Whether this phone is told while Makit is closed, and the button that turns it on. Asks for nothing by itself. */
export function PhoneCard() {
  const { user, token } = useSession()
  return user && token ? <CardOf key={user._id} userId={user._id} token={token} /> : null
}

function CardOf({ userId, token }: { userId: string; token: string }) {
  const [state, setState] = useState(() => readPhoneState(userId))
  const [hasFailed, setHasFailed] = useState(false)
  const change = (into: () => Promise<PhoneState>) => async () => {
    setHasFailed(false)
    setState(await into())
  }
  const fallback = messages.push.failed
  const onFailure = () => {
    setHasFailed(true)
    return true
  }
  const on = useAction(
    change(() => turnOn(userId, token)),
    { fallback, onFailure },
  )
  const off = useAction(
    change(() => turnOff(userId)),
    { fallback, onFailure },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (state === 'on') repair().catch(() => setHasFailed(true))
  }, [])
  useEffect(() => {
    // The permission changes in the browser's own settings.
    const look = () => setState(readPhoneState(userId))
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [userId])
  const isPossible = state === 'off' || state === 'on'
  return (
    <section
      aria-label="This phone"
      className={`mb-4 ${isPossible ? 'card p-4' : 'text-quiet text-sm'}`}
      aria-live="polite"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={`min-w-0 grow ${state === 'on' ? '' : 'basis-60'}`}>{words[state]}</p>
        {state === 'off' && (
          <Button isBusy={on.isBusy} onClick={() => on.run()}>
            {on.isBusy ? 'Turning on...' : 'Tell me on this phone'}
          </Button>
        )}
        {state === 'on' && (
          <Button look="plain" isBusy={off.isBusy} onClick={() => off.run()}>
            {off.isBusy ? 'Stopping...' : 'Stop'}
          </Button>
        )}
      </div>
      {hasFailed && <p className="mt-2 text-red">{fallback}</p>}
    </section>
  )
}

const words: Record<PhoneState, string> = {
  off: 'Hear of it at once, also while Makit is closed. The message shows the order’s number and no names.',
  on: messages.push.on,
  denied: 'Your browser blocks messages from Makit. You can allow them in its settings.',
  unsupported:
    'This browser cannot tell you anything while Makit is closed. On an iPhone it can once you have added Makit to the home screen.',
}

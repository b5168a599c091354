import { useEffect, useId } from 'react'
import { messages } from '#shared/messages.ts'
import type { ApiFailure } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, useSession } from '../sessions/session.ts'
import type { Wanted } from '../sessions/wanted.ts'
import { showToast } from '../toasts/toast.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { loadRestockAlerts, sendRestockAlert } from './restock-calls.ts'
import { restockAlerts } from './restock-store.ts'

export type RestockButtonProps = {
  listing: Wanted['listing']
  /** Until it is pressed. */
  look?: ButtonLook
}

/**
 * Asks to be told when a sold-out listing is back, or not any more. Administrators buy nothing and see no button. A signed-out
 * visitor is asked to log in, which does it then.
 */
export default function RestockButton({ listing, look = 'plain' }: RestockButtonProps) {
  const { isOn, toggle, isBusy } = useRestockAlert(listing)
  const hintId = useId()
  return (
    <div className="not-for-admins">
      <Button
        look={isOn ? 'plain' : look}
        isBusy={isBusy}
        aria-pressed={isOn}
        aria-describedby={isOn ? hintId : undefined}
        onClick={toggle}
        title={listing.title}
        className="w-full px-2 py-0.5"
      >
        {isOn && <CheckIcon className="size-5 text-green" />}
        {isOn ? 'We tell you when it is back' : 'Tell me when it is back'}
      </Button>
      {isOn && (
        <p id={hintId} className="mt-1 text-center text-quiet text-xs">
          Press again to stop.
        </p>
      )}
    </div>
  )
}

function useRestockAlert(listing: Wanted['listing']) {
  const { user } = useSession()
  const userId = user?._id
  const listingId = listing._id
  useEffect(() => {
    // Until it is known the button is not pressed, and a press sets the alert, which changes nothing where it is set.
    if (userId) loadRestockAlerts(userId).catch(() => undefined)
  }, [userId])
  const known = restockAlerts.use()
  const isOn = userId !== undefined && known?.userId === userId && known.listingIds.has(listingId)
  const askToSignIn = () => openLogin(isOn ? {} : { wanted: { act: 'tell', listing, quantity: 1, userId } })
  const { run, isBusy } = useAction(() => change(listingId, !isOn, askToSignIn), {
    fallback: messages.pressFailed,
    onFailure: ({ status }: ApiFailure) => {
      // The session had ended, and the login window is already open.
      if (status === 401) askToSignIn()
      return status === 401
    },
  })
  return { isOn, isBusy, toggle: () => void run() }
}

async function change(listingId: string, isOn: boolean, askToSignIn: () => void): Promise<void> {
  const { user } = currentSession()
  if (!user) return askToSignIn()
  showToast(await sendRestockAlert(user._id, listingId, isOn), 'success')
}

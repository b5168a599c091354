import { attemptName } from '../orders/checkout/attempt-name.ts'
import { currentSession, onPersonChange } from '../sessions/session.ts'
import { followStored, storedText } from '../sessions/stored.ts'
import { unsentOrderBar } from './unsent-order.ts'

/** From now on the bar of an unsent order is loaded as soon as this device stores one of the signed-in user. */
export function watchUnsentOrder(): void {
  const look = () => {
    const { user } = currentSession()
    if (!user || unsentOrderBar.get() || !storedText('device', attemptName, user._id)) return
    import('../orders/checkout/unsent-order-bar.tsx').then(
      (bar) => unsentOrderBar.set(bar.default),
      () => undefined,
    )
  }
  look()
  followStored(look)
  onPersonChange(look)
  addEventListener('online', look)
}

import type { PushKey } from '#shared/push/push-subscription.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { registerServiceWorker } from '../service-worker/register.ts'
import { forgetWish, keepWish, readWish } from './push-wish.ts'

export type PhoneState = 'unsupported' | 'denied' | 'off' | 'on'

/** What this browser says, without asking its user anything. */
export function readPhoneState(userId: string): PhoneState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readWish()?.userId === userId ? 'on' : 'off'
}

/** Asks for the permission, only ever after a press, and subscribes. */
export async function turnOn(userId: string, token: string): Promise<PhoneState> {
  if ((await Notification.requestPermission()) === 'granted') {
    await sendSubscription(await subscribe())
    keepWish(userId, token)
  }
  return readPhoneState(userId)
}

/** The same where it was turned on before: nothing is asked. */
export async function renew(userId: string, token: string): Promise<void> {
  if (readPhoneState(userId) !== 'on') return
  await sendSubscription(await subscribe())
  keepWish(userId, token)
}

/** Makes sure that what was turned on still works: browsers drop subscriptions, and the server's key may be another one. */
export async function repair(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const before = await registration?.pushManager.getSubscription()
  const now = await subscribe()
  if (now.endpoint !== before?.endpoint) await sendSubscription(now)
}

export async function turnOff(userId: string): Promise<PhoneState> {
  const subscription = await currentSubscription()
  if (subscription) await removeSubscription(subscription.endpoint)
  await leave()
  return readPhoneState(userId)
}

/** Ends it in this browser alone. */
export async function leave(): Promise<void> {
  forgetWish()
  await (await currentSubscription())?.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** The subscription to the server's key, or a new one. */
async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await callApi<PushKey>('/api/push/key', { isBackground: true })
  const { pushManager } = await registerServiceWorker()
  const before = await pushManager.getSubscription()
  if (before && textOf(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    // An AbortError when the browser's push service cannot be reached, which anything else would take for a call that was stopped.
    throw new ApiFailure(0, null)
  }
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await callApi('/api/push/subscriptions', { method: 'POST', json: { endpoint, keys } })
}

async function removeSubscription(endpoint: string): Promise<void> {
  try {
    await callApi('/api/push/subscriptions', { method: 'DELETE', json: { endpoint } })
  } catch (error) {
    // The server has none: it went with an earlier session.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error
  }
}

/** base64url, as the server writes it. */
function textOf(key: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

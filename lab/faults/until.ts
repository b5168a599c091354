import { setTimeout as sleep } from 'node:timers/promises'

/** Checks every few milliseconds until it is true; false when it never is. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
  everyMs = 5,
): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(everyMs))
    if (await isSo()) return true
  return false
}

/** Whether the server reports that it can serve. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

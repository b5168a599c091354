import { isServerThere } from '../lib/load-with-retries.ts'

const atMostEveryMs = 20_000

/**
 * Has the browser load an address from the server when code could not be loaded: it has usually been replaced by a newer version,
 * and in Chrome up to 150 what was lost on the way once cannot be loaded again on this page. Returns whether it does: not while
 * the server is unreachable, and not the same address again within a short time.
 */
export async function loadFromServer(address: string): Promise<boolean> {
  if (!(await isServerThere(address))) return false
  const lastTime = `loaded-anew-at ${address}`
  try {
    if (Date.now() - Number(sessionStorage.getItem(lastTime)) <= atMostEveryMs) return false
    sessionStorage.setItem(lastTime, String(Date.now()))
  } catch {
    return false
  }
  location.assign(address)
  return true
}

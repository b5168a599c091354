import { isServerThere } from '../lib/load-with-retries.ts'

const lastTime = 'loaded-anew-at'
const atMostEveryMs = 20_000

/**
 * Has the browser load an address from the server: code that could not be loaded has usually been replaced by a newer version.
 * Returns whether it does: not while the server is unreachable, and not again within a short time.
 */
export async function loadFromServer(address: string): Promise<boolean> {
  if (!(await isServerThere(address))) return false
  try {
    if (Date.now() - Number(sessionStorage.getItem(lastTime)) <= atMostEveryMs) return false
    sessionStorage.setItem(lastTime, String(Date.now()))
  } catch {
    return false
  }
  location.assign(address)
  return true
}

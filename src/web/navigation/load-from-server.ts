const lastTime = 'loaded-anew-at'
const atMostEveryMs = 20_000
const timeoutMs = 8_000

/**
 * Has the browser load an address from the server: code that could not be loaded has usually been replaced by a newer version.
 * Returns whether it does: not while the server is unreachable, and not again within a short time.
 */
export async function loadFromServer(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
    const mayLoad = status < 500 && Date.now() - Number(sessionStorage.getItem(lastTime)) > atMostEveryMs
    if (!mayLoad) return false
    sessionStorage.setItem(lastTime, String(Date.now()))
  } catch {
    return false
  }
  location.assign(address)
  return true
}

const lastTime = 'loaded-anew-at'
const atMostEveryMs = 20_000
const patienceMs = 8_000

/**
 * Has the browser load an address from the server: what could not be loaded here is mostly code that a newer version has
 * replaced. Answers whether it does: not while the server cannot be reached, and only once in a while.
 */
export async function loadFromServer(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) })
    const mayLoad = status < 500 && Date.now() - Number(sessionStorage.getItem(lastTime)) > atMostEveryMs
    if (!mayLoad) return false
    sessionStorage.setItem(lastTime, String(Date.now()))
  } catch {
    return false
  }
  location.assign(address)
  return true
}

/** Whether an event comes over an open stream of this account within ten seconds of `cause`. */
export async function hearsOf(url: string, token: string, cause: () => Promise<unknown>): Promise<boolean> {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/api/events`, { headers, signal: stop.signal })
  const timer = setTimeout(() => stop.abort(), 10_000)
  await cause()
  let text = ''
  try {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('event: notification')) return true
    }
  } catch {
    // Given up.
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
  return false
}

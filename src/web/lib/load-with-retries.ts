const timeoutMs = 8_000
const longestMs = 90_000

/** Whether the server answers, and not that it is too busy. */
export async function isServerThere(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Loads code, and again while the line is bad. What fails three times although the server is there has been replaced by a newer
 * version. Without a network the first failure counts: it is said at once.
 */
export async function loadWithRetries<Code>(load: () => Promise<Code>): Promise<Code> {
  const until = Date.now() + longestMs
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch (error) {
      const isLost = !navigator.onLine || Date.now() > until || (tries > 2 && (await isServerThere('/')))
      if (isLost) throw error
      await new Promise((passed) => setTimeout(passed, tries * 500))
    }
  }
}

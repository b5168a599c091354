import { stillTrying } from '#shared/message-texts.ts'
import { showToast } from '../toasts/toast.ts'

const mostTries = 3
/** Whoever is told to wait longer gets the failure, and a button. */
const longestWait = 10

/**
 * Like fetch, for what may be sent twice: tries up to three times while the server is busy or the line breaks, as long
 * after one another as the server says, and tells that unless `isQuiet`. Stops when offline or when the signal says so.
 */
export async function fetchWithRetries(
  path: string,
  init: RequestInit,
  isQuiet?: boolean,
): Promise<Response> {
  let dropToast: (() => void) | undefined
  try {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(path, init).catch((error: unknown) => error)
      const isAnswer = answer instanceof Response
      const wait = isAnswer ? waitOf(answer, tries) : tries / 2
      if (tries === mostTries || wait > longestWait || init.signal?.aborted || !navigator.onLine) {
        if (isAnswer) return answer
        throw answer
      }
      dropToast?.()
      if (!isQuiet) dropToast = showToast(stillTrying)
      await pause(wait * (1 + Math.random() / 2), init.signal)
    }
  } finally {
    dropToast?.()
  }
}

/** Seconds; for ever where another try would get the same answer. */
const waitOf = ({ status, headers }: Response, tries: number): number =>
  status > 501 && status < 505 ? Number(headers.get('Retry-After')) || tries / 2 : Number.POSITIVE_INFINITY

const pause = (seconds: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

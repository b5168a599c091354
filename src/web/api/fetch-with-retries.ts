import { stillTrying } from '#shared/message-texts.ts'
import { showToast } from '../toasts/toast.ts'

const mostTries = 3
/** How long a lost connection is borne with where the person would only have to press again. */
const longestRetryMs = 90_000
/** The longest Retry-After that is waited for; beyond that the caller gets the failure, and the user a button. */
const longestWait = 10

/**
 * Like fetch, for requests that may be sent twice: tries up to three times while the server is busy or the connection breaks,
 * waits as long as the server says, and shows that it waits unless `isQuiet`. Stops when the browser is offline or the signal
 * aborts. `retriesForLong` goes on while there is no answer at all.
 */
export async function fetchWithRetries(
  path: string,
  init: RequestInit,
  { isQuiet, retriesForLong }: { isQuiet?: boolean | undefined; retriesForLong?: boolean | undefined } = {},
): Promise<Response> {
  let dropToast: (() => void) | undefined
  const until = retriesForLong ? Date.now() + longestRetryMs : 0
  try {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(path, init).catch((error: unknown) => error)
      const isAnswer = answer instanceof Response
      const wait = isAnswer ? waitOf(answer, tries) : Math.min(tries / 2, 5)
      const mayGoOn = (!isAnswer && Date.now() < until) || (tries < mostTries && navigator.onLine)
      if (!mayGoOn || wait > longestWait || init.signal?.aborted) {
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

/** Seconds; Infinity where a retry would get the same response. */
const waitOf = ({ status, headers }: Response, tries: number): number =>
  status > 501 && status < 505 ? Number(headers.get('Retry-After')) || tries / 2 : Number.POSITIVE_INFINITY

const pause = (seconds: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

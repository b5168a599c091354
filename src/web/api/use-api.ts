import { useCallback, useContext, useEffect, useState } from 'react'
import { useSession } from '../sessions/session.ts'
import { type AnswerCache, AnswerCacheContext, changeCount } from './answer-cache.ts'
import { ApiFailure, callApiForAnswer } from './api-client.ts'
import { savedCopies } from './saved-copies.ts'
import { useRefresh } from './use-refresh.ts'

/** A mobile line can go without a word; this is longer than the slowest one takes, or a short break of it. */
const longestWaitMs = 60_000

type Held<T> = { path: string | null; round: number; data?: T; failure?: ApiFailure }

export type ApiResult<T> = {
  /** Undefined until the first response; stays while the same path is loaded again. */
  data: T | undefined
  failure: ApiFailure | undefined
  /** True while a response is in flight, also when older data are shown meanwhile. */
  isLoading: boolean
  /** True while `data` are those of another path, kept until the answer is there. */
  isPrevious: boolean
  /** Loads the data again. */
  reload: () => void
  /** For optimistic updates: replaces the data until the next response. */
  setData: (change: (data: T) => T) => void
}

type Options<T> = {
  keepsPrevious?: boolean
  withToken?: false
  /** A list or an order that others change too: loaded again while the page is open. */
  isLive?: boolean
  /** False where only what holds now will do. */
  takesCopy?: boolean
  /** The same function in every render. */
  read?: (answer: unknown, headers?: Headers) => T | null
}

/**
 * Loads an API path; null loads nothing. Starts from the data that came with the HTML or were cached. A change of the path
 * aborts the call in flight. `keepsPrevious`: the data of the old path stay until the new response is there (paging).
 * `withToken: false` where the specification says 'no token'. `read` turns a response into the data, with its headers (they are
 * not cached); null from it is a failure without a message. `isLive` loads again in the background: no loading state, and a
 * failure leaves what is shown. What failed for now, what stays away, and what is a saved copy, is loaded again without it too.
 */
export function useApi<T>(
  path: string | null,
  { keepsPrevious, withToken, isLive, takesCopy = true, read }: Options<T> = {},
): ApiResult<T> {
  const cache = useContext(AnswerCacheContext)
  const { token } = useSession()
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<Held<T>>(() => fromCache(cache, path, 0, read))
  const reload = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => {
    if (path === null) return
    if (round === 0 && cache.takeFresh(path)) return
    const controller = new AbortController()
    const { signal } = controller
    const overdue = setTimeout(reload, longestWaitMs)
    // Loaded again, it is to be what holds now; what is shown stays if that cannot be had.
    callApiForAnswer<unknown>(path, { signal, withToken, takesCopy: takesCopy && round === 0 })
      .then(({ body, headers }) => ({ status: 200, body, data: parsedAnswer(body, headers, read) }))
      .then(
        ({ data, ...answer }) => {
          if (signal.aborted) return
          cache.set(path, answer)
          setHeld({ path, round, data })
        },
        (error: unknown) => {
          if (signal.aborted) return
          const failure = error instanceof ApiFailure ? error : new ApiFailure(0, null)
          // A missing thing is worth knowing too: the page's title says so.
          if (failure.status === 404) cache.set(path, { status: 404, body: failure.body })
          setHeld((before) => ({
            path,
            round,
            failure,
            data: before.path === path ? before.data : undefined,
          }))
        },
      )
      // Aborted too, it ends.
      .finally(() => clearTimeout(overdue))
    return () => controller.abort()
  }, [path, round, cache, withToken, takesCopy, read, reload])

  const refresh = useCallback(
    (signal: AbortSignal) => {
      if (path === null) return
      const changes = changeCount()
      callApiForAnswer<unknown>(path, { signal, withToken, isBackground: true })
        .then(({ body, headers }) => {
          const data = parsedAnswer(body, headers, read)
          // Asked for before a change made here meanwhile, the response is older than what is shown.
          if (signal.aborted || changes !== changeCount()) return
          cache.set(path, { status: 200, body })
          setHeld((before) =>
            before.path === path && before.data !== undefined ? { path, round: before.round, data } : before,
          )
        })
        .catch(() => undefined)
    },
    [path, cache, withToken, read],
  )
  const isCurrent = held.path === path
  const { data: shownData, failure }: Partial<Held<T>> = isCurrent ? held : {}
  // A retry may succeed. What is shown stays meanwhile, also where the page says that it may be old.
  const isCopy = savedCopies.use().has(path ?? '')
  const mayHeal = failure?.isTransient || isCopy
  const loadAgain = shownData === undefined ? reload : refresh
  useRefresh(mayHeal || (isLive && shownData !== undefined) ? loadAgain : null, round, mayHeal)
  useReloadAfterLogin(token, held.failure, reload)

  const setData = useCallback(
    (change: (data: T) => T) =>
      setHeld((before) => (before.data === undefined ? before : { ...before, data: change(before.data) })),
    [],
  )
  const shown = isCurrent ? held : fromCache(cache, path, round, read)
  const isPrevious = shown.data === undefined && keepsPrevious === true && held.data !== undefined
  const data = isPrevious ? held.data : shown.data
  const isLoading = path !== null && !(isCurrent && held.round === round)
  return { data, failure, isLoading, isPrevious, reload, setData }
}

function parsedAnswer<T>(body: unknown, headers: Headers, read: Options<T>['read']): T {
  const data = read && body !== null ? read(body, headers) : (body as T)
  if (data === null) throw new ApiFailure(200, null)
  return data
}

/** Cached data still count as loading (round -1) unless they came with this very page. */
function fromCache<T>(
  cache: AnswerCache,
  path: string | null,
  round: number,
  read: Options<T>['read'],
): Held<T> {
  const answer = path === null ? undefined : cache.get(path)
  // The HTML holds no body for what the page knows by itself.
  if (!answer || answer.body === undefined) return { path: null, round }
  const held = { path, round: path !== null && cache.isFresh(path) ? round : -1 }
  if (answer.status >= 400) return { ...held, failure: new ApiFailure(answer.status, answer.body) }
  const data = read ? read(answer.body) : (answer.body as T)
  return data === null ? { ...held, failure: new ApiFailure(200, null) } : { ...held, data }
}

/** Calls that failed because the session had ended are repeated once a user is signed in. */
function useReloadAfterLogin(
  token: string | null,
  failure: ApiFailure | undefined,
  reload: () => void,
): void {
  const isMissingSession = failure?.status === 401
  const [failedToken, setFailedToken] = useState<string | null>(null)
  if (isMissingSession && failedToken === null && token) setFailedToken(token)
  useEffect(() => {
    if (!isMissingSession || !token || failedToken === null || token === failedToken) return
    setFailedToken(null)
    reload()
  }, [isMissingSession, token, failedToken, reload])
}

import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel'

/**
 * What the server publishes about its work while it does it, for subscribers: telemetry, metrics, the `Server-Timing` header.
 * Without a subscriber nothing is published and nothing is spent. It holds no data of people: no addresses, no values (docs/adr/0032).
 */
export type Channel<Work extends object> = TracingChannel<unknown, Work>

const channel = <Work extends object>(name: string): Channel<Work> =>
  tracingChannel<unknown, Work>(`makit.${name}`)

/** A request that a route serves, from its head to the end of its response; also a call of a page within the process. */
export interface TracedRequest {
  id: string
  method: string
  /** The route's pattern: addresses hold ids and what people search for. */
  route: string
  /** Known at the end. */
  status?: number
}
export const requests = channel<TracedRequest>('request')

/** A response that is made for the cache: a page, or an answer of the API. */
export const responses = channel<object>('response')

interface TracedTransaction {
  /** The file that began it, such as `place-order`: one use case, one file, one transaction. */
  useCase: string
}
export const transactions = channel<TracedTransaction>('transaction')

interface TracedStatement {
  /** With `$1` for each value. */
  text: string
}
/** Begins when it is sent: in a transaction it may still wait for the one before it. */
export const statements = channel<TracedStatement>('statement')

interface TracedJob {
  name: string
}
export const jobs = channel<TracedJob>('job')

/** The delivery of a mail to the mail server, or into a file. */
export const deliveries = channel<object>('mail')

/** The end of a piece of work gets what `begin` returned, and the error if the work failed. */
interface Follower<Work extends object, Kept> {
  begin: (work: Work) => Kept
  end: (work: Work & { error?: unknown }, kept: Kept) => void
}

/** Follows all work of a channel; returns the function that ends it. */
export function follow<Work extends object, Kept>(
  { start, asyncEnd }: Channel<Work>,
  { begin, end }: Follower<Work, Kept>,
): () => void {
  const underWay = new WeakMap<object, { kept: Kept }>()
  const onStart = (work: unknown) => {
    underWay.set(work as Work, { kept: begin(work as Work) })
  }
  const onEnd = (work: unknown) => {
    const begun = underWay.get(work as Work)
    if (begun) end(work as Work, begun.kept)
  }
  start.subscribe(onStart)
  asyncEnd.subscribe(onEnd)
  return () => {
    start.unsubscribe(onStart)
    asyncEnd.unsubscribe(onEnd)
  }
}

/** The name of the file that called `callee`, which has not awaited anything yet. It takes some microseconds. */
export function callingFile(callee: (...parts: never[]) => unknown): string {
  const { stackTraceLimit } = Error
  const place: { stack?: string } = {}
  Error.stackTraceLimit = 1
  Error.captureStackTrace(place, callee)
  Error.stackTraceLimit = stackTraceLimit
  const { stack = '' } = place
  const start = stack.lastIndexOf('/') + 1
  return stack.slice(start, stack.indexOf('.', start))
}

import { asFields } from '#shared/answer-shapes.ts'
import type { FailureCode } from '#shared/failures.ts'
import {
  type Answer,
  mayHaveArrived,
  outcomeOf,
  type Queue,
  type SettlingAnswer,
  type Waiting,
  withChange,
  without,
} from './waiting.ts'

/** What sending needs of the page or the service worker in which it runs. */
export interface Outlet {
  change: (change: (queue: Queue) => Queue) => Promise<Queue>
  mayGo: (one: Waiting) => boolean
  post: (one: Waiting, body: unknown) => Promise<Answer>
  /** An answer that settles nothing. */
  onUnsettled?: (one: Waiting, answer: Answer) => void
  /** Tells the person what became of it; true when that is all, and it can be forgotten. */
  tell: (one: Waiting & { answer: SettlingAnswer }) => boolean | Promise<boolean>
}

/**
 * Sends what may go, oldest first, and tells what became of it. Ends when nothing is left or the line is down. One at a time
 * in the whole browser: the caller holds the lock.
 */
export async function sendAll(outlet: Outlet): Promise<void> {
  const { change, mayGo, tell } = outlet
  const seen = new Set<string>()
  for (;;) {
    const queue = await change((same) => same)
    const next = queue.find((one) => !seen.has(one.id) && (one.answer || mayGo(one)))
    if (!next) return
    seen.add(next.id)
    const settled = hasAnswer(next) ? next : await settle(next, outlet)
    if (settled === 'line-down') return
    if (settled === 'changed') seen.delete(next.id)
    else if (settled !== 'waits' && (await tell(settled))) await change((now) => without(now, next.id))
  }
}

const hasAnswer = (one: Waiting): one is Waiting & { answer: SettlingAnswer } => one.answer !== undefined

async function settle(one: Waiting, { change, post, onUnsettled }: Outlet) {
  // Noted before it is sent: a browser killed now must not take the next try for the first.
  const neverLeft = isOffline() && !mayHaveArrived(one)
  await change((now) => withChange(now, one.id, { tries: one.tries + 1, neverLeft }))
  const { body, ...answer } = await postAny(one, post)
  if (neverLeft && (answer.status !== 0 || !isOffline()))
    await change((now) => withChange(now, one.id, { neverLeft: false }))
  const outcome = outcomeOf(one, { ...answer, body })
  if (outcome !== 'settled') {
    if (outcome === 'held') await change((now) => withChange(now, one.id, { isHeld: true }))
    onUnsettled?.(one, { ...answer, body })
    return answer.status === 0 ? 'line-down' : 'waits'
  }
  const after = await change((now) => {
    const present = now.find(({ id }) => id === one.id)
    if (!present || isChanged(present, one, answer.status)) return now
    const isEarlier = answer.isEarlier || present.bodies.length > one.bodies.length
    return withChange(now, one.id, { answer: { status: answer.status, body, isEarlier } })
  })
  const present = after.find(({ id }) => id === one.id)
  if (!present) return 'waits'
  return hasAnswer(present) ? present : 'changed'
}

/** Only the browser's 'no' is certain. */
const isOffline = (): boolean => navigator.onLine === false

/** Refused, but another body has come under the same key meanwhile: that one is sent too. */
const isChanged = (present: Waiting, sent: Waiting, status: number): boolean =>
  status >= 400 && present.bodies.length > sent.bodies.length

/** The newest body; where its key belongs to an earlier one, that one: it returns its order and can place nothing new. */
async function postAny(one: Waiting, post: Outlet['post']): Promise<SettlingAnswer> {
  const newest = await post(one, one.bodies.at(-1))
  if (!isKeyTaken(newest)) return { ...newest, isEarlier: false }
  for (const body of one.bodies.slice(0, -1)) {
    const earlier = await post(one, body)
    if (!isKeyTaken(earlier)) return { ...earlier, isEarlier: true }
  }
  return { ...newest, isEarlier: false }
}

const keyTaken: FailureCode = 'key_reused'
const isKeyTaken = ({ status, body }: Answer): boolean => status === 409 && asFields(body).code === keyTaken

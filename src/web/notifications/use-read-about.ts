import { useEffect, useRef } from 'react'
import { asFields } from '#shared/answer-shapes.ts'
import { callApi } from '../api/api-client.ts'
import { unread } from './unread.ts'

/**
 * What the user was told of the page of this path is read once the page is seen with `shown`, and again with each newer one: it
 * says the same and more. Null as long as nothing is shown. A failure leaves it unread.
 */
export function useReadAbout(path: string | null, shown: unknown): void {
  const isKnown = unread.use() !== null
  const left = useRef(0)
  // After `shown` has come: what is asked for before a change made here is dropped when it comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer data tell of newer changes
  useEffect(() => {
    // After an attempt, the unread ones that are left are about something else.
    if (path === null || document.hidden || !isKnown || unread.get() === left.current) return
    callApi('/api/notifications/read', { method: 'POST', json: { path }, isBackground: true }).then(
      (answer) => {
        const count = asFields(answer).unread
        if (typeof count !== 'number') return
        left.current = count
        unread.set(count)
      },
      () => undefined,
    )
  }, [path, shown, isKnown])
}

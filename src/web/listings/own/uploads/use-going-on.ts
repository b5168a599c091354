import { useEffect, useRef } from 'react'

/** What was sent when the line broke, and after how long it is tried again; another object for each time. */
export type Interrupted = { during: 'photos' | 'product'; pauseMs: number }

/** Calls `goOn` after the pause, and at once when the connection returns. */
export function useGoingOn(interrupted: Interrupted | null, goOn: () => void): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    if (!interrupted) return
    const run = () => latest.current()
    const timer = setTimeout(run, interrupted.pauseMs)
    addEventListener('online', run)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', run)
    }
  }, [interrupted])
}

import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 10
const windowMs = 500

export interface LoopDelay {
  /** By how much the event loop was late on average, over the last half second. */
  milliseconds(): number
  stop(): void
}

/** Begins to measure. One long step, such as loading the first page's code, hardly moves the average. */
export function watchLoopDelay(): LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  let last = 0
  const timer = setInterval(() => {
    last = Math.max(0, delays.mean / 1e6 - sampleMs) || 0
    delays.reset()
  }, windowMs).unref()
  return {
    milliseconds: () => last,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

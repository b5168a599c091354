import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 10
const windowMs = 500

interface LoopDelay {
  /** The average delay of the event loop, in the better of the last two half seconds. */
  milliseconds(): number
  stop(): void
}

/** Starts measuring. One long step, such as loading the first page's code, does not count as a lasting delay. */
export function watchLoopDelay(): LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  let last = 0
  let better = 0
  const timer = setInterval(() => {
    const delay = Math.max(0, delays.mean / 1e6 - sampleMs) || 0
    better = Math.min(last, delay)
    last = delay
    delays.reset()
  }, windowMs).unref()
  return {
    milliseconds: () => better,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { RawConnection } from './raw-connection.ts'

const pauseMilliseconds = 20

/**
 * Requests /healthz all the time, which needs nothing but a free event loop, until `stop` returns how long the responses took:
 * in milliseconds, including the client's own waits.
 */
export function watchLag(url: string): { stop(): Promise<{ p99: number; most: number }> } {
  const connection = new RawConnection(url)
  const waits: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      const answer = await connection
        .send({ method: 'GET', target: '/healthz', headers: [], body: null })
        .catch(() => null)
      waits.push(answer?.status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
      await sleep(pauseMilliseconds)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      connection.close()
      waits.sort((a, b) => a - b)
      return { p99: waits[Math.floor(waits.length * 0.99)] ?? 0, most: waits.at(-1) ?? 0 }
    },
  }
}

import { performance } from 'node:perf_hooks'

/** How often the work ran, and how long each run took, in milliseconds. */
export interface Turns {
  count: number
  ms: number
  times: number[]
}

/** Has so many workers repeat the work until the time is up; each gets its number. */
export async function runFor(
  ms: number,
  workers: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Turns> {
  const times: number[] = []
  const begin = performance.now()
  const repeat = async (worker: number) => {
    while (performance.now() - begin < ms) {
      const start = performance.now()
      await work(worker)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => repeat(worker)))
  return { count: times.length, ms: performance.now() - begin, times }
}

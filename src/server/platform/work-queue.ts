import { tooBusy } from './errors.ts'

export interface WorkQueue {
  /** Runs the task when its turn comes and answers what it answers. Throws AppError 503 with Retry-After when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` tasks run at the same time and at most `waiting` more stand in line: heavy work stays bounded. */
export function createWorkQueue(atOnce: number, waiting: number): WorkQueue {
  let running = 0
  const line: (() => void)[] = []

  return {
    async run(task) {
      if (running >= atOnce) {
        if (line.length >= waiting) throw tooBusy(5)
        // Whoever finishes hands its place over, so `running` does not change here.
        await new Promise<void>((start) => line.push(start))
      } else {
        running += 1
      }
      try {
        return await task()
      } finally {
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

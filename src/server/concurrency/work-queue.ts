import { tooBusy } from '../errors.ts'

interface WorkQueue {
  /**
   * Runs the task when there is a slot and returns its result. Throws AppError 503 with Retry-After when too many tasks
   * wait already, or when the owner has all the slots that one owner may have.
   */
  run<T>(task: () => Promise<T>, owner?: string): Promise<T>
}

/**
 * Lets `atOnce` tasks run at the same time and at most `waiting` more wait: heavy work stays bounded. One owner has at
 * most `mostOfOwner` of these slots, so that some are left for the others.
 */
export function createWorkQueue(
  atOnce: number,
  waiting: number,
  mostOfOwner = Number.POSITIVE_INFINITY,
): WorkQueue {
  let running = 0
  const line: (() => void)[] = []
  const slotsOf = new Map<string, number>()

  async function inLine<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw tooBusy(5)
      // A task that ends hands its slot over, so `running` does not change here.
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
  }

  return {
    async run(task, owner) {
      if (owner === undefined) return inLine(task)
      const slots = slotsOf.get(owner) ?? 0
      if (slots >= mostOfOwner) throw tooBusy(5)
      slotsOf.set(owner, slots + 1)
      try {
        return await inLine(task)
      } finally {
        const left = slotsOf.get(owner)! - 1
        if (left > 0) slotsOf.set(owner, left)
        else slotsOf.delete(owner)
      }
    },
  }
}

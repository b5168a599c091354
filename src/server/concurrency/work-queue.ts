import { tooBusy } from '../errors.ts'

export interface WorkQueue {
  /**
   * Runs the task when its turn comes and answers what it answers. Throws AppError 503 with Retry-After when too many
   * wait already, or when the owner has all the places that one may have.
   */
  run<T>(task: () => Promise<T>, owner?: string): Promise<T>
}

/**
 * Lets `atOnce` tasks run at the same time and at most `waiting` more stand in line: heavy work stays bounded. One owner
 * has at most `mostOfOwner` of these places, so that the others have theirs.
 */
export function createWorkQueue(
  atOnce: number,
  waiting: number,
  mostOfOwner = Number.POSITIVE_INFINITY,
): WorkQueue {
  let running = 0
  const line: (() => void)[] = []
  const placesOf = new Map<string, number>()

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
      const places = placesOf.get(owner) ?? 0
      if (places >= mostOfOwner) throw tooBusy(5)
      placesOf.set(owner, places + 1)
      try {
        return await inLine(task)
      } finally {
        const left = placesOf.get(owner)! - 1
        if (left > 0) placesOf.set(owner, left)
        else placesOf.delete(owner)
      }
    },
  }
}

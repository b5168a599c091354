interface MemoryBudget {
  /** Runs the task as soon as what it needs is free beside what runs already, in the order asked. */
  use<T>(bytes: number, task: () => Promise<T>): Promise<T>
}

/** Lets tasks run together as long as all of them need no more than `total`; one that needs more runs alone. */
export function createMemoryBudget(total: number): MemoryBudget {
  let used = 0
  // Counted apart: sums of fractions seldom come back to exactly nothing.
  let running = 0
  const line: { bytes: number; start: () => void }[] = []
  const startWhatFits = () => {
    for (let next = line[0]; next && (running === 0 || used + next.bytes <= total); next = line[0]) {
      used += next.bytes
      running += 1
      line.shift()
      next.start()
    }
  }

  return {
    async use(bytes, task) {
      await new Promise<void>((start) => {
        line.push({ bytes, start })
        startWhatFits()
      })
      try {
        return await task()
      } finally {
        used -= bytes
        running -= 1
        startWhatFits()
      }
    },
  }
}

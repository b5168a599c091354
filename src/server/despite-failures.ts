/** Does the work for each one in turn, also after a failure; returns the errors by the one that they were thrown for. */
export async function despiteFailures<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<Map<T, Error>> {
  const failures = new Map<T, Error>()
  for (const one of all) await work(one).catch((error) => failures.set(one, error))
  return failures
}

/** Throws where there were failures: the first one, with how many there were. */
export function throwFailures(failures: ReadonlyMap<unknown, Error>): void {
  const [first] = failures.values()
  if (first && failures.size > 1)
    throw new Error(`${failures.size} failed, such as: ${first.message}`, { cause: first })
  if (first) throw first
}

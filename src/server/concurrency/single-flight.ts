/**
 * Returns a function that asks one question at a time: callers that ask meanwhile share its answer, and a yes is
 * remembered for `rememberMs`. A no is not: the next caller asks again, so that the end of a failure is noticed at once.
 */
export function singleFlight(ask: () => Promise<boolean>, rememberMs: number): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  let yesUntil = 0
  return async () => {
    if (performance.now() < yesUntil) return true
    asking ??= ask().finally(() => {
      asking = undefined
    })
    const isYes = await asking
    if (isYes) yesUntil = performance.now() + rememberMs
    return isYes
  }
}

/**
 * Answers a function that asks one question at a time: all who ask meanwhile hear the same, and a yes is remembered for so
 * long. A no is not: whoever asks next asks anew, so that the end of a trouble is noticed at once.
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

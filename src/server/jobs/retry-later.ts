/** Thrown by a job that may succeed later: another server asked it to come back, or did not answer. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  /** The least pause before the next attempt; the usual one where that is longer. */
  readonly afterSeconds: number

  constructor(message: string, afterSeconds = 0) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

/** Thrown by a job that another server asked to come back later, or that may go better then: it is no fault of ours. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  /** The least pause before the next attempt; the usual one where that is longer. */
  readonly afterSeconds: number

  constructor(message: string, afterSeconds = 0) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

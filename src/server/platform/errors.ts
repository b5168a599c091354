/** What a client did wrong or must hear: HTTP status, a sentence for people, and messages for bad fields. */
export class AppError extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(status: number, message: string, fields?: Record<string, string>) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.fields = fields
  }
}

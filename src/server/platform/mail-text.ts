export interface Mail {
  to: string
  subject: string
  /** Plain text: it costs the reader the least data and needs no escaping. */
  text: string
  /** Where an answer goes, when not to the office. */
  replyTo?: string
}

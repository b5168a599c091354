import { describeError } from '../logging/logger.ts'

const longestNote = 500
const controlCharacters = /\p{Cc}+/gu

/**
 * What is written beside a job that failed: a line that PostgreSQL can keep whatever a mail server answered (no zero
 * bytes, no halves of characters), bounded, and without personal data.
 */
export function noteOfFailure(error: unknown): string {
  const { message } = describeError(error)
  return message.replace(controlCharacters, ' ').slice(0, longestNote).toWellFormed()
}

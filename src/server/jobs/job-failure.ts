import { describeError } from '../logging/logger.ts'

const longestNote = 500
const controlCharacters = /\p{Cc}+/gu

/**
 * What is told to the job runner of a failed job, which writes it beside the job: a line that PostgreSQL can keep whatever
 * a stranger's server answered (no zero bytes, no halves of characters), bounded, and without what could be somebody's.
 */
export function noteOfFailure(error: unknown): Error {
  const { message } = describeError(error)
  return new Error(message.replace(controlCharacters, ' ').slice(0, longestNote).toWellFormed())
}

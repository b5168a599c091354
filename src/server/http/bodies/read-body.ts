import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError, tooBusy, tooLarge } from '../../errors.ts'
import { unfinishedBodies } from './unfinished-bodies.ts'

/** Whether it ends without a byte. Otherwise the rest is left unread. */
export async function isEmpty(body: Readable): Promise<boolean> {
  for await (const _chunk of body.iterator({ destroyOnReturn: false })) return false
  return true
}

interface Reading {
  declaredBytes: number
  /** Whether it counts among the bodies that share a bound; false for what is bounded elsewhere. */
  isCounted: boolean
}

/** Less than a sender may take in all (slow-senders.ts), which ends the connection without an answer. */
const timeoutMs = 20_000

/**
 * All bytes of a body, copied together as they come. Throws AppError 413 when more come than were declared, and 503 when
 * too much is held for other requests. The 503 comes when the body ends, or after 20 seconds: senders that are refused at
 * once connect again at once, and a new connection of another client waits behind thousands of theirs, because each round
 * of the event loop accepts one.
 */
export async function readBody(body: Readable, reading: Reading): Promise<Buffer> {
  try {
    return await collectBytes(body, reading)
  } catch (error) {
    if (error instanceof AppError && error.status === 503) await discardRest(body)
    throw error
  }
}

/** Reads on and keeps nothing, until the body ends, its sender is gone or the timeout is over. */
async function discardRest(body: Readable): Promise<void> {
  body.resume()
  await finished(body, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {})
}

function collectBytes(body: Readable, { declaredBytes, isCounted }: Reading): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Memory that is never written to is none yet.
    const bytes = Buffer.allocUnsafeSlow(declaredBytes)
    let length = 0
    const held = isCounted ? unfinishedBodies.enter(() => fail(tooBusy(5))) : undefined
    const stop = () => {
      held?.leave()
      body.off('data', take).off('end', end).off('error', breakOff)
    }
    const fail = (error: Error) => {
      stop()
      freeNow(bytes)
      reject(error)
    }
    const take = (chunk: Buffer) => {
      if (length + chunk.length > declaredBytes) return fail(tooLarge())
      chunk.copy(bytes, length)
      length += chunk.length
      held?.grow(chunk.length)
    }
    const end = () => {
      stop()
      resolve(bytes.subarray(0, length))
    }
    // The sender is gone.
    const breakOff = (error: Error) => fail(Object.assign(error, { statusCode: 400 }))
    body.on('data', take).on('end', end).on('error', breakOff)
  })
}

/**
 * Frees the bytes at once; the buffer is empty then. V8 sees a small object in it and would let its megabytes wait for a
 * later collection. A buffer that shares its memory stays as it is.
 */
export function freeNow({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

import type { Readable } from 'node:stream'
import { tooBusy, tooLarge } from '../errors.ts'
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

/**
 * All bytes of a body, copied together as they come. Throws AppError 413 when more come than were declared, and 503 when
 * too much is held for others meanwhile.
 */
export function readBody(body: Readable, { declaredBytes, isCounted }: Reading): Promise<Buffer> {
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

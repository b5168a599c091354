import type { Readable } from 'node:stream'
import { tooBusy, tooLarge } from './errors.ts'
import { unfinishedBodies } from './unfinished-bodies.ts'

/** Whether it ends without a byte. Otherwise the rest is left unread. */
export async function isEmpty(body: Readable): Promise<boolean> {
  for await (const _chunk of body.iterator({ destroyOnReturn: false })) return false
  return true
}

interface Reading {
  most: number
  /** 0 when nothing is said about it. */
  declared: number
  /** Whether it counts among the bodies that share a bound; false for what is bounded elsewhere. */
  isCounted: boolean
}

/**
 * All bytes of a body, copied together as they come. Throws AppError 413 beyond `most`, and 503 when too much is held for
 * others meanwhile.
 */
export function readBody(body: Readable, { most, declared, isCounted }: Reading): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
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
      const needed = length + chunk.length
      if (needed > most) return fail(tooLarge())
      if (length === 0) bytes = chunk
      else {
        // Memory that is declared and never written to is none yet.
        if (needed > bytes.length)
          bytes = enlarged(bytes, Math.max(needed, declared || Math.min(most, needed * 2)))
        chunk.copy(bytes, length)
      }
      length = needed
      held?.grow(chunk.length)
    }
    const end = () => {
      stop()
      resolve(length === bytes.length ? bytes : bytes.subarray(0, length))
    }
    // The sender is gone.
    const breakOff = (error: Error) => fail(Object.assign(error, { statusCode: 400 }))
    body.on('data', take).on('end', end).on('error', breakOff)
  })
}

function enlarged(bytes: Buffer, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(size)
  bytes.copy(larger)
  return larger
}

import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from './errors.ts'

/** Pieces are passed on together from here on, or as soon as somebody reads. */
const usualPiece = 16 * 1024

/** A chunk costs more than its bytes: some hundred of memory, and a step of the parser. Lines bring a thousand at once. */
const freeChunks = 1_000
const leastAverageBytes = 64

/**
 * The body of a request in pieces of a good size, whatever it came in: kept as they come, chunks of a byte each would take
 * hundreds of times as much memory as they bring. A body that brings nothing else is cut.
 */
export class CoalescedBody extends Readable {
  readonly #request: IncomingMessage
  #pending: Buffer = Buffer.alloc(0)
  #pendingBytes = 0
  #chunks = 0
  #bytes = 0
  #isWanted = false
  #passingOn: NodeJS.Immediate | undefined

  constructor(request: IncomingMessage) {
    super({ highWaterMark: 16 * 1024 })
    this.#request = request
    request.on('data', this.#take)
    request.once('end', () => {
      this.#passOn()
      this.push(null)
    })
    // The sender is gone. Whether anybody reads at that moment must not matter.
    request.once('error', (error) => this.destroy(error))
    this.on('error', () => {})
  }

  override _read(): void {
    this.#isWanted = true
    this.#passOn()
    this.#request.resume()
  }

  /** Nobody reads it any more: what still comes is not kept. */
  forget(): void {
    this.#request.off('data', this.#take).resume()
    clearImmediate(this.#passingOn)
  }

  readonly #take = (chunk: Buffer): void => {
    this.#chunks += 1
    this.#bytes += chunk.length
    if (this.#chunks > freeChunks + this.#bytes / leastAverageBytes) {
      this.destroy(new AppError(400, 'The request comes in too small pieces.'))
      this.#request.destroy()
    } else {
      this.#append(chunk)
      if (this.#pendingBytes >= usualPiece) this.#passOn()
      // Not at once: more of them may be in what was received.
      else
        this.#passingOn ??= setImmediate(() => {
          this.#passingOn = undefined
          if (this.#isWanted) this.#passOn()
        })
    }
  }

  #append(chunk: Buffer): void {
    if (this.#pendingBytes === 0 && chunk.length >= usualPiece) this.#pending = chunk
    else {
      const needed = this.#pendingBytes + chunk.length
      if (needed > this.#pending.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, usualPiece))
        this.#pending.copy(larger, 0, 0, this.#pendingBytes)
        this.#pending = larger
      }
      chunk.copy(this.#pending, this.#pendingBytes)
    }
    this.#pendingBytes += chunk.length
  }

  #passOn(): void {
    if (this.#pendingBytes === 0 || this.destroyed) return
    const piece = this.#pending.subarray(0, this.#pendingBytes)
    this.#pending = Buffer.alloc(0)
    this.#pendingBytes = 0
    this.#isWanted = false
    if (!this.push(piece)) this.#request.pause()
  }
}

const bodies = new WeakMap<IncomingMessage, CoalescedBody>()

/** A body that says how long it is, and is no longer than this, may come as it likes. */
const harmlessBytes = 64 * 1024

/** Coalesces the body of a request from its beginning, if it may be large. */
export function coalesceBody(request: IncomingMessage): void {
  const { headers } = request
  const isHarmless =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= harmlessBytes
  if (!isHarmless) bodies.set(request, new CoalescedBody(request))
}

/** The request's body as it is to be read. */
export const bodyOf = (request: IncomingMessage): Readable => bodies.get(request) ?? request

/** The request is answered: what still comes of its body is read and forgotten. */
export const forgetBody = (request: IncomingMessage): void => bodies.get(request)?.forget()

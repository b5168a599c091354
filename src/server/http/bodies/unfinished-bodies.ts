/** A request body that is still arriving, and whose bytes are held in memory. */
export interface HeldBody {
  /** Adds to the bytes held in memory; this body or a larger one may be cut. */
  grow(bytes: number): void
  /** The body is complete or gone; its bytes no longer count. */
  leave(): void
}

interface Body {
  bytes: number
  cut: () => void
}

/**
 * Bounds the bytes of all bodies on their way together. When there are too many, the largest is cut: with the 4,000
 * connections that a server takes, a body of up to 16 KB is never the largest, and an order is smaller than that.
 */
export class UnfinishedBodies {
  readonly #most: number
  readonly #bodies = new Set<Body>()
  #bytes = 0

  constructor(most = 64 * 1024 * 1024) {
    this.#most = most
  }

  /** `cut` ends the body; it must lead to `leave`. */
  enter(cut: () => void): HeldBody {
    const body: Body = { bytes: 0, cut }
    this.#bodies.add(body)
    return {
      grow: (bytes) => {
        if (!this.#bodies.has(body)) return
        body.bytes += bytes
        this.#bytes += bytes
        if (this.#bytes > this.#most) this.#cutLargest()
      },
      leave: () => this.#forget(body),
    }
  }

  #cutLargest(): void {
    let [largest] = this.#bodies
    for (const body of this.#bodies) if (body.bytes > largest!.bytes) largest = body
    this.#forget(largest!)
    largest!.cut()
  }

  #forget(body: Body): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes
  }
}

/** The bodies of the whole process. */
export const unfinishedBodies = new UnfinishedBodies()

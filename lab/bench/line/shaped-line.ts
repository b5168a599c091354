import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Drop, randomFates } from './bad-luck.ts'
import { Connections } from './connections.ts'
import { Lane } from './lane.ts'

export interface LineWishes {
  /** The address of the server. */
  target: string
  /** Each way, for all connections together. */
  bitsPerSecond: number
  /** Added each way. */
  latencyMs: number
  /** Of a hundred requests so many lose their connection, and so does each further 64 KB of a long one. */
  resetsPerHundred?: number
  /** In this order; without them the line is there until `drop` is called. */
  drops?: Iterable<Drop>
  seed?: number
  /** Called with what has begun: a drop, or the line again. */
  onChange?: (state: Drop['kind'] | 'up') => void
}

/** A bad mobile line as a proxy on loopback. It carries bytes, and knows of HTTP only that both sides speak in turn. */
export interface ShapedLine {
  /** The address to use instead of the server's. */
  url: string
  port: number
  /** Bytes that have arrived, without those of TCP and below. */
  readonly bytesUp: number
  readonly bytesDown: number
  /** Connections lost by chance, not by a drop. */
  readonly resets: number
  /** How many drops have begun. */
  readonly drops: number
  drop(kind: Drop['kind']): void
  restore(): void
  close(): Promise<void>
}

/** Starts one; its `close` ends it. */
export async function startShapedLine(wishes: LineWishes): Promise<ShapedLine> {
  const { bitsPerSecond, latencyMs, resetsPerHundred = 0, drops = [], seed = 1, onChange } = wishes
  const [up, down] = [new Lane(bitsPerSecond, latencyMs), new Lane(bitsPerSecond, latencyMs)]
  const fates = randomFates(seed, resetsPerHundred)
  const connections = new Connections({ target: new URL(wishes.target), up, down, fates, latencyMs })
  const ending = new AbortController()
  let isCut = false
  let begun = 0

  const listener = createServer({ allowHalfOpen: true }, (phone) => {
    if (isCut) phone.on('error', () => {}).resetAndDestroy()
    else connections.open(phone)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }

  const endAll = () => {
    connections.endAll()
    for (const lane of [up, down]) lane.clear()
  }
  const line: ShapedLine = {
    url: `http://localhost:${port}`,
    port,
    get bytesUp() {
      return connections.counts.up
    },
    get bytesDown() {
      return connections.counts.down
    },
    get resets() {
      return connections.counts.resets
    },
    get drops() {
      return begun
    },
    drop(kind) {
      begun += 1
      isCut = kind === 'cut'
      for (const lane of [up, down]) lane.hold()
      if (isCut) endAll()
      onChange?.(kind)
    },
    restore() {
      isCut = false
      for (const lane of [up, down]) lane.release()
      onChange?.('up')
    },
    async close() {
      ending.abort()
      const closed = once(listener, 'close')
      listener.close()
      endAll()
      await closed
    },
  }
  runDrops(line, drops, ending.signal).catch(() => {})
  return line
}

async function runDrops(line: ShapedLine, drops: Iterable<Drop>, signal: AbortSignal): Promise<void> {
  for (const { kind, afterMs, lastsMs } of drops) {
    await sleep(afterMs, undefined, { signal })
    line.drop(kind)
    await sleep(lastsMs, undefined, { signal })
    line.restore()
  }
}

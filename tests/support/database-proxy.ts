import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy between a server and its PostgreSQL, over real sockets, in which the network can fail. */
export interface DatabaseProxy {
  /** A connection string through it. */
  connectionString: string
  /** Stops all traffic in both directions; connections stay open, and new ones are accepted. */
  stall(): void
  /** Resumes the traffic, the waiting part of it first. */
  resume(): void
  /** Delays every response by so much. */
  delay(ms: number): void
  /** Cuts every connection in the middle of its next response; resolves when so many have been cut. */
  cutInAnswers(count: number): Promise<void>
  close(): Promise<void>
}

interface Pair {
  server: Socket
  database: Socket
  /** When all responses so far have gone through. */
  answered: Promise<void>
}

/** Opens one before the database of this connection string. */
export async function openDatabaseProxy(behind: string): Promise<DatabaseProxy> {
  const target = new URL(behind)
  const pairs = new Set<Pair>()
  let isStalled = false
  let delayMs = 0
  let cutsLeft = 0
  let onCut = () => {}

  function passOn(pair: Pair, chunk: Buffer): void {
    const due = performance.now() + delayMs
    // One after the other, also when the delay has just ended.
    pair.answered = pair.answered.then(async () => {
      if (due > performance.now()) await sleep(due - performance.now())
      if (pair.server.writable) pair.server.write(chunk)
    })
  }

  function cutIn({ server, database }: Pair, chunk: Buffer): void {
    cutsLeft -= 1
    server.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => server.destroy())
    database.destroy()
    onCut()
  }

  const listener = createServer((server) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    const pair: Pair = { server, database, answered: Promise.resolve() }
    pairs.add(pair)
    server.on('data', (chunk) => database.write(chunk))
    database.on('data', (chunk) => (cutsLeft > 0 ? cutIn(pair, chunk) : passOn(pair, chunk)))
    const end = () => {
      pairs.delete(pair)
      server.destroy()
      database.destroy()
    }
    for (const socket of [server, database]) {
      socket.setNoDelay(true)
      socket.on('error', () => {}).on('close', end)
      if (isStalled) socket.pause()
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const through = new URL(behind)
  through.hostname = '127.0.0.1'
  through.port = String((listener.address() as { port: number }).port)

  const all = (act: (socket: Socket) => unknown) => {
    for (const { server, database } of pairs) for (const socket of [server, database]) act(socket)
  }
  return {
    connectionString: through.href,
    stall() {
      isStalled = true
      all((socket) => socket.pause())
    },
    resume() {
      isStalled = false
      all((socket) => socket.resume())
    },
    delay(ms) {
      delayMs = ms
    },
    cutInAnswers(count) {
      cutsLeft = count
      return new Promise((resolve) => {
        onCut = () => cutsLeft === 0 && resolve()
      })
    },
    async close() {
      const closed = once(listener, 'close')
      listener.close()
      all((socket) => socket.destroy())
      await closed
    },
  }
}

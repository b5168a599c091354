import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const clock = pathToFileURL(join(import.meta.dirname, 'hold-clock.ts')).href

/** Settings of a server whose event loop can be watched at this port. */
export const settingsForHolds = (port: number) => ({
  NODE_OPTIONS: `--import=${clock}`,
  HOLD_CLOCK_PORT: String(port),
})

const timeoutMs = 15_000

/** Asks a server with these settings for how long its event loop was blocked. */
export class HoldWatch {
  readonly #socket: Socket
  readonly #gone = new AbortController()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.once('close', () => this.#gone.abort())
  }

  static async open(port: number): Promise<HoldWatch> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect')
    socket.on('error', () => {})
    return new HoldWatch(socket)
  }

  /** The longest block since the last call, in milliseconds of CPU time. Throws when the server does not respond. */
  async longest(): Promise<number> {
    const signal = AbortSignal.any([this.#gone.signal, AbortSignal.timeout(timeoutMs)])
    const answered = once(this.#socket, 'data', { signal })
    this.#socket.write('?')
    return Number(await answered)
  }

  close(): void {
    this.#socket.destroy()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../tests/support/free-port.ts'
import { type FaultMarket, openRaceMarket } from '../fault-market.ts'
import { watchLag } from '../fuzz/lag.ts'
import { RawConnection, type RawRequest } from '../fuzz/raw-connection.ts'
import { HoldWatch, settingsForHolds } from './hold-watch.ts'

const refusedWithinMs = 1_000

/** The effect of a request on the server. */
export interface Cost {
  /** For how long the event loop was blocked, in milliseconds of CPU time; Infinity if the response never came. */
  held: number
  /** 0 without a response. */
  status: number
  /** The length of a refusal in JSON; a page has its usual length. */
  refusalLength: number
}

/** A server behind a trusted proxy whose event loop is watched; one that no longer responds is ended and started again. */
export class CostlyServer {
  readonly market: FaultMarket
  readonly #port: number
  #connections: RawConnection[] = []
  #watch: HoldWatch
  #lag: ReturnType<typeof watchLag>

  private constructor(market: FaultMarket, port: number, watch: HoldWatch) {
    this.market = market
    this.#port = port
    this.#watch = watch
    this.#lag = watchLag(market.server.url)
  }

  static async open(): Promise<CostlyServer> {
    const port = await freePort()
    const market = await openRaceMarket({ ...settingsForHolds(port), TRUST_PROXY: '127.0.0.1,::1' })
    return new CostlyServer(market, port, await HoldWatch.open(port))
  }

  get url(): string {
    return this.market.server.url
  }

  async costOf(request: RawRequest): Promise<Cost> {
    const [cost] = await this.costOfAll([request])
    return cost!
  }

  /** Sends all at once; each result has the longest block. */
  async costOfAll(requests: readonly RawRequest[]): Promise<Cost[]> {
    try {
      const answers = await Promise.all(requests.map((request, at) => this.#connection(at).send(request)))
      const held = await this.#watch.longest()
      return answers.map((answer) => {
        // Refused before all of it was sent: then a connection may break before the response is read.
        const status = answer?.status ?? 400
        const isRefusal = status >= 400 && answer?.headers.get('content-type')?.includes('json')
        return { held, status, refusalLength: isRefusal ? answer!.body.length : 0 }
      })
    } catch {
      await this.#startAgain()
      return requests.map(() => ({ held: Number.POSITIVE_INFINITY, status: 0, refusalLength: 0 }))
    }
  }

  #connection(at: number): RawConnection {
    this.#connections[at] ??= new RawConnection(this.url)
    return this.#connections[at]
  }

  /** Whether the server waits for a body of so many bytes, or refuses it as soon as it is announced. */
  async takes({ method, target, headers }: RawRequest, bytes: number): Promise<boolean> {
    const announced = [
      ...headers,
      ['Content-Type', 'application/json'],
      ['Content-Length', String(bytes)],
    ] as const
    const connection = new RawConnection(this.url)
    const answer = connection.send({ method, target, headers: announced, body: null }).catch(() => null)
    const isRefused = await Promise.race([answer.then(() => true), sleep(refusedWithinMs, false)])
    connection.close()
    return !isRefused
  }

  /** How long /healthz took meanwhile. */
  async lag(): Promise<{ p99: number; most: number }> {
    return this.#lag.stop()
  }

  async close(): Promise<void> {
    this.#watch.close()
    this.#closeConnections()
    await this.#lag.stop()
    await this.market.close()
  }

  #closeConnections(): void {
    for (const connection of this.#connections) connection.close()
    this.#connections = []
  }

  async #startAgain(): Promise<void> {
    this.#watch.close()
    this.#closeConnections()
    const stopping = this.#lag.stop()
    await this.market.server.kill()
    await stopping
    await this.market.restart()
    this.#watch = await HoldWatch.open(this.#port)
    this.#lag = watchLag(this.market.server.url)
  }
}

import type { WorkboxPlugin } from 'workbox-core'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { networkTimeoutMs } from './copy-rules.ts'

type FindCopy = (request: Request, handler: StrategyHandler) => Promise<Response | undefined>

/**
 * The network first. Where it says nothing in time or the server fails, the copy; where there is none, what the network says
 * after all. Workbox's own NetworkFirst would pass on a 503, and has no other place to look for a copy.
 */
export class NetworkThenCopy extends Strategy {
  readonly #findCopy: FindCopy

  constructor(options: { cacheName: string; plugins: WorkboxPlugin[]; findCopy: FindCopy }) {
    super({ ...options, matchOptions: { ignoreVary: true } })
    this.#findCopy = options.findCopy
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.waitUntil(handler.fetchAndCachePut(request).catch(() => undefined))
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))
    const inTime = await Promise.race([network, timeout])
    if (inTime && inTime.status < 500) return inTime
    const response = (await this.#findCopy(request, handler)) ?? (await network)
    // The error that fetch throws without a network.
    if (!response) throw new TypeError('There is neither a response nor a copy.')
    return response
  }
}

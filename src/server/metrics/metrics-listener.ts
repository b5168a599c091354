import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { MetricsAddress } from '../environment.ts'
import { SettingsError } from '../settings.ts'

/**
 * Serves the figures at `GET /metrics` on an address of their own. Returns the function that ends it; throws
 * SettingsError when nothing can listen there.
 */
export async function listenForMetrics(
  { host, port }: MetricsAddress,
  registry: Registry,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen({ host, port })
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`Nothing can listen on METRICS_ADDRESS ${host}, port ${port} (${code}).`)
  })
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

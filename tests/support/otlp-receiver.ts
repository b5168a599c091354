import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** 2 is a server's, 3 a client's. */
  kind: number
  attributes: Record<string, unknown>
  /** 2 is an error. */
  status: number | undefined
}

export interface ReceivedPoint {
  name: string
  kind: 'sum' | 'gauge' | 'histogram'
  attributes: Record<string, unknown>
  value: unknown
}

/** What an OpenTelemetry collector takes over OTLP/HTTP in JSON, as far as it came. */
export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  points: ReceivedPoint[]
  resources: Record<string, unknown>[]
  /** All that came, as it came. */
  bodies: string[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

const valuesOf = (attributes: Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

// biome-ignore lint/suspicious/noExplicitAny: the shapes of OTLP are read here only
type Sent = any

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const points: ReceivedPoint[] = []
  const resources: Record<string, unknown>[] = []
  const bodies: string[] = []
  const takeSpans = ({ resourceSpans = [] }: Sent) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(valuesOf(resource.attributes))
      for (const { traceId, spanId, parentSpanId, name, kind, attributes, status } of scopeSpans.flatMap(
        (scope: Sent) => scope.spans,
      ))
        spans.push({
          ...{ traceId, spanId, parentSpanId, name, kind },
          attributes: valuesOf(attributes),
          status: status?.code,
        })
    }
  }
  const takePoints = ({ resourceMetrics = [] }: Sent) => {
    for (const { resource, scopeMetrics } of resourceMetrics) {
      resources.push(valuesOf(resource.attributes))
      for (const { name, ...data } of scopeMetrics.flatMap((scope: Sent) => scope.metrics)) {
        const kind = (['sum', 'gauge', 'histogram'] as const).find((one) => one in data)!
        for (const point of data[kind].dataPoints)
          points.push({ name, kind, attributes: valuesOf(point.attributes), value: point.asDouble ?? point })
      }
    }
  }
  const server = createServer(async (request, response) => {
    const sent = await json(request)
    bodies.push(JSON.stringify(sent))
    if (request.url === '/v1/traces') takeSpans(sent)
    else if (request.url === '/v1/metrics') takePoints(sent)
    else bodies.push(`unknown address ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans, points, resources, bodies },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

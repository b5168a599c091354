import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from '../settings.ts'
import { producerOf } from './exported-metrics.ts'
import { traceWork } from './trace-work.ts'

const ownPackage = new URL('../../../package.json', import.meta.url)

/** A collector that is away must not keep the server from its end. */
const longestFlushMs = 3_000
const quietMs = 60_000
/** Long enough for any statement of ours to be known by. */
const longestAttribute = 2_000

/**
 * Sends traces and metrics to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, which the exporters read themselves, with the
 * other variables of the OpenTelemetry specification. Returns the function that sends what is left and ends it.
 */
export function startTelemetry(
  { traceShare, metricsIntervalMs }: TelemetrySettings,
  { registry, log }: { registry: Registry; log: Logger },
): () => Promise<void> {
  logTrouble(log)
  const { version } = JSON.parse(readFileSync(ownPackage, 'utf8')) as { version: string }
  const resource = resourceFromAttributes({
    'service.name': 'makit',
    'service.version': version,
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }))
  const tracers = new TracerProvider({
    resource,
    // A visitor's own `traceparent` is not read: it would decide what is kept.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: metricsIntervalMs,
        exportTimeoutMillis: Math.min(metricsIntervalMs, 10_000),
        metricProducers: [producerOf(registry)],
      }),
    ],
  })
  const endTracing = traceWork(tracers.getTracer('makit', version))
  return async () => {
    endTracing()
    const flushed = Promise.allSettled([tracers.shutdown(), meters.shutdown()])
    await Promise.race([flushed, sleep(longestFlushMs, undefined, { ref: false })])
    diag.disable()
  }
}

/** A collector that is away fails each export: said once a minute, without the details of what was to be sent. */
function logTrouble(log: Logger): void {
  let saidAt = Number.NEGATIVE_INFINITY
  const warn = (message: string) => {
    if (performance.now() - saidAt < quietMs) return
    saidAt = performance.now()
    log.warn({ reason: message.slice(0, 500) }, 'telemetry could not be sent')
  }
  const silent = () => {}
  const logger = { error: warn, warn, info: silent, debug: silent, verbose: silent }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

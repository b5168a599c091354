import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

/** A metric as prom-client tells it; of a histogram's values, each says which of its series it belongs to. */
interface Told {
  name: string
  help: string
  type: unknown
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[]
}

/**
 * Hands the metrics of `/metrics` to OpenTelemetry, so that each is defined once and has one name whichever way it leaves.
 * All of them count from the start of the process.
 */
export function producerOf(registry: Registry): MetricProducer {
  const startTime = hrTimeOf(Date.now() - process.uptime() * 1000)
  return {
    async collect() {
      const told = (await registry.getMetricsAsJSON()) as unknown as Told[]
      const span = { startTime, endTime: hrTimeOf(Date.now()) }
      const metrics = told.flatMap((metric) => metricDataOf(metric, span) ?? [])
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [{ scope: { name: 'makit' }, metrics }],
        },
        errors: [],
      }
    },
  }
}

interface TimeSpan {
  startTime: HrTime
  endTime: HrTime
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)]

function metricDataOf({ name, help, type, values }: Told, span: TimeSpan): MetricData | undefined {
  const unit = name.includes('_seconds') ? 's' : name.includes('_bytes') ? 'By' : ''
  const base = {
    descriptor: { name, description: help, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // A figure that is not known yet is no number, which JSON can't say.
  const known = values.filter(({ value }) => Number.isFinite(value))
  const dataPoints = () => known.map(({ value, labels }) => ({ ...span, attributes: labels, value }))
  switch (type) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: dataPoints() }
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: dataPoints() }
    case 'histogram':
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(name, known, span) }
    default:
      return undefined
  }
}

/** prom-client's buckets hold all values up to their bound, OpenTelemetry's only those above the bound before. */
function histogramsOf(name: string, values: Told['values'], span: TimeSpan): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...series].map(([labels, parts]) => {
    const buckets = parts.filter(({ labels: { le } }) => le !== undefined)
    const upTo = buckets.map(({ value }) => value)
    const of = (ending: string) => parts.find(({ metricName }) => metricName === name + ending)?.value ?? 0
    return {
      ...span,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        buckets: {
          boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
          counts: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)),
        },
        sum: of('_sum'),
        count: of('_count'),
      },
    }
  })
}

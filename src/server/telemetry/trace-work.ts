import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { databaseErrorCode } from '../database/database.ts'
import { AppError } from '../errors.ts'
import {
  type Channel,
  deliveries,
  jobs,
  requests,
  responses,
  statements,
  type TracedRequest,
  transactions,
} from '../traced-work.ts'
import { summaryOf } from './statement-summary.ts'

/** The work in which other work is done. */
interface Scope {
  context: Context
  /** The file of the transaction, or the route or job of what is asked outside of one. */
  useCase: string
}

interface Description {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  /** The use case that the work inside counts for; by default that of the work around it. */
  useCase?: string
}

/** Makes a span of each piece of the server's work; returns the function that ends it. */
export function traceWork(tracer: Tracer): () => void {
  const scopes = new AsyncLocalStorage<unknown>()
  const current = () => scopes.getStore() as Scope | undefined
  const unfollow: (() => void)[] = []

  /** `introduce` gets the scope around the work, and returns nothing where there should be no span. */
  const makeSpans = <Work extends object>(
    channel: Channel<Work>,
    introduce: (work: Work, around: Scope | undefined) => Description | undefined,
    conclude?: (work: Work, span: Span) => void,
  ) => {
    const spans = new WeakMap<object, Span>()
    const begin = (work: Work) => {
      const around = current()
      const introduced = introduce(work, around)
      if (!introduced) return around
      const { name, kind = SpanKind.INTERNAL, attributes = {}, useCase } = introduced
      const parent = around?.context ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind, attributes }, parent)
      spans.set(work, span)
      return { context: trace.setSpan(parent, span), useCase: useCase ?? around?.useCase ?? name }
    }
    const end = (message: unknown) => {
      const work = message as Work & { error?: unknown }
      const span = spans.get(work)
      if (!span) return
      if ('error' in work) noteFailure(span, work.error)
      conclude?.(work, span)
      span.end()
    }
    channel.start.bindStore(scopes, begin)
    channel.asyncEnd.subscribe(end)
    unfollow.push(() => {
      channel.start.unbindStore(scopes)
      channel.asyncEnd.unsubscribe(end)
    })
  }

  makeSpans(requests, describeRequest, concludeRequest)
  makeSpans(responses, (_work, around) => around && { name: 'make response' })
  makeSpans(transactions, ({ useCase }, around) => around && { name: useCase, useCase })
  makeSpans(statements, ({ text }, around) => around && describeStatement(text, around))
  makeSpans(jobs, ({ name }) => ({ name: `job ${name}`, kind: SpanKind.CONSUMER, useCase: name }))
  makeSpans(deliveries, (_work, around) => around && { name: 'deliver mail', kind: SpanKind.CLIENT })
  return () => {
    for (const end of unfollow) end()
  }
}

/** A call of a page within the process is a part of the page's request. */
function describeRequest(request: TracedRequest, around: Scope | undefined): Description {
  const { id, method, route } = request
  return {
    name: `${method} ${route}`,
    kind: around ? SpanKind.INTERNAL : SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'http.route': route, 'makit.request_id': id },
    useCase: `${method} ${route}`,
  }
}

function concludeRequest({ status = 0 }: TracedRequest, span: Span): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

function describeStatement(text: string, { useCase }: Scope): Description {
  const { operation, table } = summaryOf(text)
  const summary = table ? `${operation} ${table}` : operation
  return {
    name: summary,
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      'db.query.summary': summary,
      'db.query.text': text,
      'makit.use_case': useCase,
    },
  }
}

/** Notes the kind of an error only: its message may hold a row's data. A refusal does not count as a failure. */
function noteFailure(span: Span, error: unknown): void {
  if (error instanceof AppError) {
    span.setAttribute('error.type', error.code)
    return
  }
  const type = databaseErrorCode(error) ?? (error instanceof Error ? error.name : typeof error)
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

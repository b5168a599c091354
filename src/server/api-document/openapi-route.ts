import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { type FailureCode, failures } from '#shared/failures.ts'
import { idempotencyKeyPattern } from '#shared/orders/order.ts'
import { totalHeader } from '#shared/paging.ts'
import { bytesType } from '../http/bodies/sent-bytes.ts'
import type { FileFields } from '../http/multipart-form.ts'
import { refusalsOf } from '../http/refusals.ts'
import type { Heading } from './headings.ts'
import { toJsonSchemas } from './openapi-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the description has the call under; routes that it hides have none. */
    heading?: Heading
  }
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>
type RouteOptions = Parameters<Transform>[0]['route']
type JsonSchema = { properties?: Record<string, unknown>; [keyword: string]: unknown }

const codes = Object.keys(failures)

/** What every failure says (docs/rules.md, 'Answers'). */
export const failureSchema = {
  type: 'object' as const,
  required: ['message', 'error', 'code'],
  properties: {
    message: { type: 'string' as const },
    error: { type: 'string' as const, description: 'The same as `message`' },
    code: { type: 'string' as const, enum: codes },
    errors: {
      type: 'object' as const,
      description: 'One sentence per bad field',
      additionalProperties: { type: 'string' as const },
    },
  },
}

/** `addToCart` as 'Add to cart'. */
const wordsOf = (operationId: string): string => {
  const words = operationId.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A route as the description has it: its schemas, what its `config` says, and each of its refusals. */
export const describeRoute: Transform = (document) => {
  const { route, url } = document
  const { schema } = toJsonSchemas(document)
  if (!schema || schema.hide) return { schema: schema ?? { hide: true }, url }
  const { files, heading, takesBytes } = route.config ?? {}
  const { body, operationId = '' } = schema
  return {
    url,
    schema: {
      ...schema,
      summary: schema.summary ?? wordsOf(operationId),
      tags: heading && [heading],
      ...(route.config?.takesKey ? { headers: keyHeader } : {}),
      ...(body ? { body: bodyOf(body as JsonSchema, files) } : {}),
      ...(takesBytes ? { body: bytesBody(takesBytes) } : {}),
      response: answersOf(schema, route),
      security: securityOf(route.config),
    },
  }
}

/** An empty demand stands for a call without a token. */
function securityOf({ access = 'public', readsToken }: Partial<FastifyContextConfig> = {}) {
  const token: Record<string, string[]> = { token: [] }
  if (access !== 'public') return [token]
  return readsToken ? [token, {}] : []
}

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: idempotencyKeyPattern.source,
      description: 'Under the same key the same body is done once, however often it is sent',
    },
  },
}

/** Once as JSON and, where files may come along, once as a form. */
function bodyOf(body: JsonSchema, files?: FileFields): JsonSchema {
  if (!files) return body
  const fileProperties = Object.entries(files).map(([name, most]) => [name, fileSchema(most)])
  const form = { ...body, properties: { ...body.properties, ...Object.fromEntries(fileProperties) } }
  return { content: { 'application/json': { schema: body }, 'multipart/form-data': { schema: form } } }
}

const bytesBody = (most: number): JsonSchema => ({
  content: { [bytesType]: { schema: { type: 'string', format: 'binary', maxLength: most } } },
})

function fileSchema(most: number) {
  const file = { type: 'string', format: 'binary' }
  return most === 1 ? file : { type: 'array', items: file, maxItems: most }
}

/** What a header says of an answer with this status. */
const headersOf = (status: number, config: RouteOptions['config']) => {
  const total = { type: 'integer', description: 'How many rows were found, on all pages together' }
  const wait = { type: 'integer', description: 'After how many seconds to come back' }
  if (status < 400) return config?.sendsTotal ? { [totalHeader]: total } : undefined
  return status === 429 || status === 503 ? { 'Retry-After': wait } : undefined
}

/** Every answer of the route by its status: what its schema has, and all that it refuses with. */
function answersOf({ response }: FastifySchema, route: RouteOptions) {
  const schemas = response as Record<string, JsonSchema>
  const answers = new Map<number, { description: string; schema: JsonSchema }>()
  for (const [status, schema] of Object.entries(schemas))
    answers.set(Number(status), { description: 'Done', schema })
  for (const [status, of] of Map.groupBy(refusalsOf(route), (code) => failures[code].status))
    answers.set(status, refusalAnswer(of, schemas[status]))
  const described = [...answers].map(([status, { description, schema }]) => {
    const headers = headersOf(status, route.config)
    const type = status === 200 ? typeOf(route.config) : 'application/json'
    return [status, { description, ...(headers && { headers }), content: { [type]: { schema } } }]
  })
  return Object.fromEntries(described)
}

const typeOf = (config: RouteOptions['config']) => {
  if (config?.isEventStream) return 'text/event-stream'
  return config?.sendsCsv ? 'text/csv' : 'application/json'
}

/** A failure with one of these codes, and with what the route says in it besides. */
function refusalAnswer(of: readonly FailureCode[], besides: JsonSchema | undefined) {
  const code = { type: 'object', properties: { code: { type: 'string', enum: of } } }
  return {
    description: of.map((one) => `\`${one}\`: ${failures[one].meaning}`).join(' '),
    schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, code, ...(besides ? [besides] : [])] },
  }
}

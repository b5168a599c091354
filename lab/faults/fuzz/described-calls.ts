import { apiPaths } from '#server/pages/api-path.ts'
import type { SeededChoice } from '../../../tests/support/seeded-choice.ts'

/** The part of JSON Schema that our own descriptions use. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  /** A named schema with more said about it. */
  allOf?: JsonSchema[]
  enum?: unknown[]
  /** Of a named schema: `#/components/schemas/<name>`. */
  $ref?: string
  minimum?: number
  maximum?: number
}

/** One call of the published description. */
export interface DescribedCall {
  method: string
  /** With its parameters in braces, `/api/listings/{id}`. */
  path: string
  queryNames: string[]
  /** The parameters that a query must have, by name. */
  requiredQuery: Record<string, JsonSchema>
  body: JsonSchema | null
  takesForm: boolean
  takesBytes: boolean
  needsToken: boolean
  /** Whether the description has it; the others are fixed lists here. */
  isDescribed: boolean
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  security?: unknown[]
  responses?: Record<string, { content?: Record<string, unknown> }>
}

/** Routes that the server does not describe. */
const undescribed = [
  ...[
    '/healthz',
    '/readyz',
    '/pictures/{name}',
    '/assets/{name}',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/{name}',
    '/blog/rss.xml',
    '/api/docs',
    '/api/docs/json',
    '/api/docs/static/index.css',
  ],
  ...apiPaths.flatMap((path) => [path, `${path}/{name}`]).filter((path) => path !== '/pictures/{name}'),
]
const pages = ['/', '/shop', '/shop/product/{id}', '/shops/{id}', '/blog/{id}', '/{name}']

const plainGet = (path: string): DescribedCall => ({
  method: 'GET',
  path,
  queryNames: path.startsWith('/shop') ? ['page', 'search', 'categories'] : [],
  requiredQuery: {},
  body: null,
  takesForm: false,
  takesBytes: false,
  needsToken: false,
  isDescribed: false,
})

const deletions = ['POST /api/auth/logout']
/** Reads first and deletions last, so that most calls find what they need without a new market. */
const turnOf = ({ method, path }: DescribedCall): number => {
  if (method === 'GET') return 0
  return method === 'DELETE' || deletions.includes(`${method} ${path}`) ? 2 : 1
}

/** Every call in the description that the server publishes, and the few it leaves out, including the pages. */
export async function describedCalls(url: string): Promise<DescribedCall[]> {
  const description = (await (await fetch(`${url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, JsonSchema> }
  }
  const { schemas } = description.components
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, operation]) => readOperation(method, path, operation, schemas)),
  )
  const all = [...described, ...[...undescribed, ...pages].map(plainGet)]
  return all.toSorted((one, other) => turnOf(one) - turnOf(other))
}

/** A stream of events does not end by itself; src/server/notifications/event-streams.test.ts is about it. */
const isStream = ({ responses }: Operation): boolean =>
  responses?.[200]?.content?.['text/event-stream'] !== undefined

function readOperation(
  method: string,
  path: string,
  operation: Operation,
  schemas: Record<string, JsonSchema>,
): DescribedCall {
  const queries = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const required = queries.filter((one) => one.required)
  const content = operation.requestBody?.content ?? {}
  return {
    method: method.toUpperCase(),
    path,
    queryNames: queries.map(({ name }) => name),
    requiredQuery: Object.fromEntries(required.map(({ name, schema = {} }) => [name, schema])),
    body: withoutReferences(Object.values(content)[0]?.schema ?? null, schemas),
    takesForm: 'multipart/form-data' in content,
    takesBytes: 'application/octet-stream' in content,
    needsToken: (operation.security ?? []).length > 0,
    isDescribed: true,
  }
}

/** The schema with each named one written out in its place. */
function withoutReferences<Schema>(schema: Schema, schemas: Record<string, JsonSchema>): Schema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    typeof part?.$ref === 'string' ? withoutReferences(schemas[part.$ref.split('/').at(-1)!], schemas) : part,
  )
}

/** The usual value of a field of that name, undefined where it is to be left out; null where the schema says enough. */
export type KnownValue = (name: string) => { value: unknown } | null

/** A value that the schema describes. */
export function sampleOf(schema: JsonSchema, name: string, known: KnownValue, choice: SeededChoice): unknown {
  if (schema.allOf) return sampleOf(Object.assign({}, ...schema.allOf), name, known, choice)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    const chosen = fields.filter(([field]) => schema.required?.includes(field) || choice.below(3) > 0)
    return Object.fromEntries(chosen.map(([field, one]) => [field, sampleOf(one, field, known, choice)]))
  }
  if (schema.enum) return choice.oneOf(schema.enum)
  const usual = known(name)
  if (usual) return usual.value
  if (schema.anyOf) return sampleOf(choice.oneOf(schema.anyOf), name, known, choice)
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, name, known, choice)]
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return choice.below(2) === 0
  if (schema.type === 'object') return {}
  return 'Kissy Road'
}

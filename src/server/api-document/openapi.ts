import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#shared/brand.ts'
import { notFound } from '../errors.ts'
import type { App } from '../http/route-module.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import { headersOf, sendCached } from '../response-cache/serve-cached.ts'
import { headings } from './headings.ts'
import { describeRoute, failureSchema } from './openapi-route.ts'
import { withNamedParts } from './openapi-schemas.ts'

/**
 * The page that shows the description is rendered by scripts of this site alone. It shares the site's origin, so
 * nothing it loads or sends may come from or go anywhere else.
 */
const docsPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const descriptionPath = '/api/docs/json'

/**
 * The API's description, made from the routes' own schemas: a page at /api/docs, JSON at /api/docs/json, which is written and
 * compressed once, because that holds the event loop for milliseconds. A route in it without a heading is refused at start.
 */
export async function registerOpenApi(app: App): Promise<void> {
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (schema && !schema.hide && !config?.heading)
      throw new Error(`${method} ${url} does not say under which heading it is described`)
  })
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${brand.name} API`,
        version: '1',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      tags: Object.entries(headings).map(([name, description]) => ({ name, description })),
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure: failureSchema },
      },
    },
    transform: describeRoute,
    transformObject: withNamedParts,
  })
  let description: CachedResponse | undefined
  const sendDescription = async (request: FastifyRequest, reply: FastifyReply) => {
    description ??= new CachedResponse(
      JSON.stringify(app.swagger()),
      headersOf(reply, 'application/json; charset=utf-8'),
    )
    return sendCached(request, reply, description, descriptionPath)
  }
  const refuses = ['not_found', 'changed_meanwhile', 'range_not_satisfiable'] as const
  await app.register(async (docs) => {
    // The plugin's own routes do not declare their access: they are open, like every description of an open API.
    docs.addHook('onRoute', (route) => {
      route.config = { access: 'public', refuses, ...route.config }
      if (route.url === descriptionPath) route.handler = sendDescription
    })
    docs.addHook('onRequest', async ({ routeOptions }, reply) => {
      reply.headers(pageHeaders)
      // To write the description as YAML holds the event loop for half a second.
      if (routeOptions.url === '/api/docs/yaml') throw notFound()
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
  })
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '#shared/brand.ts'
import { totalHeader } from '#shared/paging.ts'
import type { App } from './route-module.ts'

/** Calls stand together by what they are about: `/api/vendor/orders` under 'vendor'. */
const headingOf = (url: string): string => /^\/(?:api\/)?(\w+)/.exec(url)?.[1] ?? 'other'

/**
 * The page that shows the description draws itself with scripts of this site alone. It shares the site's origin, so
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

const totalDescription = {
  [totalHeader]: { type: 'integer', description: 'How many rows were found, on all pages together' },
}

const withTotal = (response: unknown) => ({
  200: { ...(response as Record<200, object>)[200], headers: totalDescription },
})

/** The API's description, made from the routes' own schemas: a page at /api/docs, JSON at /api/docs/json. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: `${brand.name} API`, version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      described.schema = { ...described.schema, tags: [headingOf(route.url)] }
      if (route.route.config?.saysTotal)
        described.schema = { ...described.schema, response: withTotal(described.schema.response) }
      const { access = 'everybody', readsToken } = route.route.config ?? {}
      if (access !== 'everybody' || readsToken)
        described.schema = { ...described.schema, security: [{ token: [] }, ...(readsToken ? [{}] : [])] }
      return described
    },
  })
  const refuses = ['not_found', 'changed_meanwhile', 'range_not_satisfiable'] as const
  await app.register(async (docs) => {
    // The plugin's own routes do not declare their access: they are open, like every description of an open API.
    docs.addHook('onRoute', (route) => {
      route.config = { access: 'everybody', refuses, ...route.config }
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
  })
}

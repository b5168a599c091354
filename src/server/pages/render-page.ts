import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding } from '../http/content-encoding.ts'
import type { App, RouteModule } from '../http/route-module.ts'
import { scriptPolicy } from '../http/security-headers.ts'
import { busyPage } from '../load-shedding/busy-response.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import { cacheTagsOf } from '../response-cache/catalogue-invalidation.ts'
import { headersOf, sendCached } from '../response-cache/serve-cached.ts'
import type { Services } from '../services.ts'
import { apiPath } from './api-path.ts'
import { type BuiltFile, type BuiltPages, loadBuiltPages, type PageIdentity } from './built-pages.ts'

const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const config = { access: 'everybody' } as const
const schema = { hide: true }

/**
 * `GET /*`, the last of all routes: the files of the build, and every page as HTML, the same for everybody. What a
 * page shows comes from the API's own routes, called in process, so that both always show the same.
 */
export const pageRoutes: RouteModule = (app, services) => {
  // Loaded with the first page: the API and its tests need no built pages.
  let loading: Promise<BuiltPages> | undefined
  const built = () => {
    loading ??= loadBuiltPages(builtFolder).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  app.get('/assets/*', { config: { ...config, requestClass: 'code' }, schema }, async (request, reply) => {
    const path = pathOf(request)
    const file = (await built()).files.get(path)
    return file ? sendFile(request, reply, path, file) : reply.callNotFound()
  })

  app.get('/*', { config, schema }, async (request, reply) => {
    const path = pathOf(request)
    if (apiPath.test(path)) return reply.callNotFound()
    const pages = await built()
    const file = pages.files.get(path)
    if (file) return sendFile(request, reply, path, file)
    const identity = pages.identify(request.url)
    const { address, data } = identity
    const page = await app.responseCache.get({ key: address, tags: tagsOf(data) }, () =>
      renderPage(app, services, pages, identity, reply),
    )
    return sendCached(request, reply, page, address)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'

/** A page is stale with what it shows, and with the lists that its suggestions come from. */
function tagsOf(data: readonly string[]): readonly string[] {
  if (data.length === 0) return []
  if (data.some((path) => path.startsWith('/api/blogs'))) return cacheTagsOf.blog
  const id = /^\/api\/listings\/([^/?]+)$/.exec(data[0] ?? '')?.[1]
  return id ? [...cacheTagsOf.lists, ...cacheTagsOf.listing(id)] : cacheTagsOf.lists
}

async function renderPage(
  app: App,
  { settings, log }: Services,
  pages: BuiltPages,
  { address, route }: PageIdentity,
  reply: FastifyReply,
): Promise<CachedResponse> {
  const { status, html } = await pages.render({
    url: address,
    callApi: (apiUrl) => callApi(app, apiUrl),
    waitForTurn,
    publicUrl: settings.publicUrl,
    assets: pages.assets,
    support: settings.support,
  })
  if (html === null) {
    // Not the address: it holds what people search for.
    log.warn({ route }, 'a page had to wait for its data')
    const { headers, body } = busyPage()
    return new CachedResponse(
      body,
      { ...headersOf(reply, 'text/html'), ...headers },
      { status, isCacheable: false },
    )
  }
  reply.raw.setHeader('content-security-policy', pages.contentSecurityPolicy)
  const headers = headersOf(reply, 'text/html; charset=utf-8')
  return new CachedResponse(html, headers, { status, isCacheable: status === 200 })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One page in each round of the event loop, so that refusals and quick calls never wait for many. */
function waitForTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

async function callApi(app: App, url: string): Promise<{ status: number; body: unknown }> {
  const cached = app.responseCache.find(url)
  if (cached) return { status: cached.status, body: JSON.parse(cached.text) }
  const response = await app.inject({ method: 'GET', url })
  return { status: response.statusCode, body: response.json() }
}

/** Files under /assets carry the hash of their content in their names; the few others are asked about daily. */
function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile): FastifyReply {
  const isForGood = path.startsWith('/assets/')
  reply.header('Cache-Control', isForGood ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
  reply.type(file.type)
  if (file.type.startsWith('text/javascript')) reply.header('content-security-policy', scriptPolicy)
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  const compressed = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : undefined
  if (!compressed) return reply.send(file.content)
  return reply.header('Vary', 'Accept-Encoding').header('Content-Encoding', encoding).send(compressed)
}

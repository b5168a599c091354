import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, PageIdentity } from '#shared/page-rendering.ts'
import { appShellPath } from '#shared/saved-copy.ts'
import { chosenEncoding } from '../http/content-encoding.ts'
import type { App, RouteModule } from '../http/route-module.ts'
import { pageHeaders, scriptHeaders, workerHeaders } from '../http/security-headers.ts'
import { lessDataHeaders, wantsLessData } from '../http/wants-less-data.ts'
import { busyPage } from '../load-shedding/busy-response.ts'
import { picturesBelow } from '../pictures/public-address.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { CacheTag } from '../response-cache/catalogue-invalidation.ts'
import { addTags, headersOf, sendCached } from '../response-cache/serve-cached.ts'
import type { Services } from '../services.ts'
import { apiPaths } from './api-path.ts'
import { type BuiltFile, type BuiltPages, loadBuiltPages } from './built-pages.ts'
import { serviceWorkerFile, serviceWorkerPath } from './service-worker-file.ts'

const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const config = { access: 'public', refuses: ['not_found'] } as const
const schema = { hide: true }

/**
 * `GET /*`, the last of all routes: the files of the build, and every page as HTML, the same for all visitors but that those
 * who want less data get it without pictures. What a page shows comes from the API's own routes, called in process, so that
 * both always show the same.
 */
export const pageRoutes: RouteModule = (app, services) => {
  // Loaded with the first page: the API and its tests need no built pages.
  let loading: Promise<BuiltPages> | undefined
  const { picturesPublicUrl } = services.settings
  const picturesFrom = picturesPublicUrl === null ? '' : picturesBelow(picturesPublicUrl)
  const built = () => {
    loading ??= loadBuiltPages(builtFolder, picturesFrom).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  app.get('/assets/*', { config: { ...config, requestClass: 'code' }, schema }, async (request, reply) => {
    const path = pathOf(request)
    const file = (await built()).files.get(path)
    return file ? sendFile(request, reply, file, forGood) : reply.callNotFound()
  })

  for (const path of apiPaths.flatMap((path) => [path, `${path}/*`]))
    app.get(path, { config, schema }, (_request, reply) => reply.callNotFound())

  app.get(appShellPath, { config: { ...config, isPage: true }, schema }, async (request, reply) => {
    const pages = await built()
    const shell = await app.responseCache.get(appShellPath, async () => {
      const html = pages.renderShell({ ...services.settings, assets: pages.assets })
      return pageResponse(html, pages, reply, 200)
    })
    return sendCached(request, reply, shell, appShellPath)
  })

  app.get('/*', { config: { ...config, isPage: true }, schema }, async (request, reply) => {
    const path = pathOf(request)
    const pages = await built()
    const file = pages.files.get(path)
    if (file && path === serviceWorkerPath) {
      const worker = serviceWorkerFile(file, services.settings)
      return sendFile(request, reply, worker, askedAgain, workerHeaders(picturesFrom))
    }
    if (file) return sendFile(request, reply, file, forOneDay)
    const identity = pages.identify(request.url)
    const hasLessData = wantsLessData(request.headers)
    const key = hasLessData ? `less data ${identity.address}` : identity.address
    const page = await app.responseCache.get(key, (tags) =>
      renderPage({ app, services, pages, tags, hasLessData }, identity, reply),
    )
    return sendCached(request, reply, page, key)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'

interface Rendering {
  app: App
  services: Services
  pages: BuiltPages
  /** A page is stale with the data of the calls that it makes. */
  tags: Set<CacheTag>
  hasLessData: boolean
}

async function renderPage(
  { app, services: { settings, log }, pages, tags, hasLessData }: Rendering,
  { address, route }: PageIdentity,
  reply: FastifyReply,
): Promise<CachedResponse> {
  const { status, html } = await pages.render({
    url: address,
    callApi: (apiUrl) => callApi(app, apiUrl, tags),
    yieldToEventLoop,
    publicUrl: settings.publicUrl,
    assets: pages.assets,
    support: settings.support,
    hasLessData,
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
  return pageResponse(html, pages, reply, status)
}

function pageResponse(html: string, pages: BuiltPages, reply: FastifyReply, status: number): CachedResponse {
  const headers = {
    ...headersOf(reply, 'text/html; charset=utf-8'),
    ...pageHeaders,
    'content-security-policy': pages.contentSecurityPolicy,
  }
  return new CachedResponse(html, headers, { status, isCacheable: status === 200, varyBy: lessDataHeaders })
}

let lastYield: Promise<unknown> = Promise.resolve()

/** One page in each round of the event loop, so that refusals and quick calls never wait for many. */
function yieldToEventLoop(): Promise<unknown> {
  lastYield = lastYield.then(() => setImmediate())
  return lastYield
}

async function callApi(app: App, url: string, tags: Set<CacheTag>): Promise<Answer> {
  const route = app.matchRoute('GET', url)
  if (route) addTags(tags, route)
  const cached = app.responseCache.find(url)
  if (cached) return { status: cached.status, body: JSON.parse(cached.text) }
  const response = await app.inject({ method: 'GET', url })
  return { status: response.statusCode, body: response.json() }
}

/** The names of assets carry the hash of their content. */
const forGood = 'public, max-age=31536000, immutable'
const forOneDay = 'public, max-age=86400'
/** Asked for again each time: a browser with an old one must hear of the new one. */
const askedAgain = 'no-cache'

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  cacheControl: string,
  headersOfScript = scriptHeaders,
): FastifyReply {
  reply.header('Cache-Control', cacheControl)
  reply.type(file.type)
  if (file.type.startsWith('text/javascript')) reply.headers(headersOfScript)
  // `Vary` is set on the uncompressed file too; otherwise a shared cache that stored it first would serve it to all clients.
  if (file.brotli || file.gzip) reply.header('Vary', 'Accept-Encoding')
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  const compressed = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : undefined
  if (!compressed) return reply.send(file.content)
  return reply.header('Content-Encoding', encoding).send(compressed)
}

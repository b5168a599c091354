import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding } from '../http/content-encoding.ts'
import type { App, RouteModule } from '../http/route-module.ts'
import { scriptPolicy } from '../http/security-headers.ts'
import { busyPage } from '../load-shedding/busy-response.ts'
import { KeptAnswer } from '../response-cache/cached-response.ts'
import { outdates } from '../response-cache/catalogue-invalidation.ts'
import { headersOf, sendKept } from '../response-cache/serve-cached.ts'
import type { Services } from '../services.ts'
import { apiPath } from './api-path.ts'
import { type BuiltFile, type BuiltPages, loadBuiltPages, type PageIdentity } from './built-pages.ts'

const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const config = { access: 'everybody' } as const
const schema = { hide: true }

/**
 * `GET /*`, the last of all routes: the files of the build, and every page as HTML, the same for everybody. What a
 * page shows comes from the API's own routes, called in process, so that both always answer alike.
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

  app.get('/assets/*', { config: { ...config, work: 'code' }, schema }, async (request, reply) => {
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
    const page = await app.keptAnswers.get({ key: address, until: changesOf(data) }, () =>
      drawPage(app, services, pages, identity, reply),
    )
    return sendKept(request, reply, page, address)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'

/** A page is outdated with what it shows, and with the lists it takes suggestions from. */
function changesOf(data: readonly string[]): readonly string[] {
  if (data.length === 0) return []
  if (data.some((path) => path.startsWith('/api/blogs'))) return outdates.blog
  const id = /^\/api\/listings\/([^/?]+)$/.exec(data[0] ?? '')?.[1]
  return id ? [...outdates.lists, ...outdates.listing(id)] : outdates.lists
}

async function drawPage(
  app: App,
  { settings, log }: Services,
  pages: BuiltPages,
  { address, route }: PageIdentity,
  reply: FastifyReply,
): Promise<KeptAnswer> {
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
    return new KeptAnswer(
      body,
      { ...headersOf(reply, 'text/html'), ...headers },
      { status, isLasting: false },
    )
  }
  reply.raw.setHeader('content-security-policy', pages.contentSecurityPolicy)
  const headers = headersOf(reply, 'text/html; charset=utf-8')
  return new KeptAnswer(html, headers, { status, isLasting: status === 200 })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One page in each round of the event loop, so that refusals and quick calls never wait for many. */
function waitForTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

async function callApi(app: App, url: string): Promise<{ status: number; body: unknown }> {
  const kept = app.keptAnswers.at(url)
  if (kept) return { status: kept.status, body: JSON.parse(kept.text) }
  const answer = await app.inject({ method: 'GET', url })
  return { status: answer.statusCode, body: answer.json() }
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

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { beforeFramework } from '../http/before-framework.ts'
import { chosenEncoding } from '../http/content-encoding.ts'
import type { MatchedRoute } from '../http/match-route.ts'
import { countHosts } from '../http/security-headers.ts'
import { hasBody } from '../http/slow-senders.ts'
import { cachedTiming } from '../http/tracing/server-timing.ts'
import { wantsLessData } from '../http/wants-less-data.ts'
import type { Services } from '../services.ts'
import { CachedResponse, isUnchanged, type Variant } from './cached-response.ts'
import { accountIn, type CacheTag, isAccountTag, stockInLists } from './catalogue-invalidation.ts'
import { InvalidationFeed } from './invalidation-feed.ts'
import { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Declares that the response is the same for all visitors, and the tags of what it shows, which may depend on the
     * path's `id`. It is cached by the route's parsed parameters, and by its query only where that has a schema.
     */
    cacheTags?: readonly CacheTag[] | ((id: string) => readonly CacheTag[])
  }
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

/**
 * Caches the responses of routes with `cacheTags`, and serves cached ones before the framework sees the request. Without
 * `connectionString` this process hears of no change, and nothing is cached. `onAccount` hears of accounts with new
 * notifications, in this process and all others.
 */
export function registerResponseCache(
  app: FastifyInstance,
  { db, log, settings }: Pick<Services, 'db' | 'log' | 'settings'>,
  {
    connectionString,
    onAccount,
  }: { connectionString?: string | undefined; onAccount: (userId: string) => void },
): void {
  const cache = new ResponseCache()
  app.decorate('responseCache', cache)
  app.addHook('onRoute', (route) => cacheRoute(route, cache))
  serveBeforeFramework(app, cache, settings.sendsTimings ? cachedTiming : [])
  if (!connectionString) return
  const feed = new InvalidationFeed(
    { connectionString, db, log },
    {
      onInvalidation: (change) => {
        if (isAccountTag(change)) onAccount(accountIn(change))
        else if (change === stockInLists) cache.invalidateSoon(change)
        else cache.invalidate(change)
      },
      onListening: (isListening) => cache.setEnabled(isListening),
    },
  )
  app.addHook('onReady', async () => feed.open())
  app.addHook('onClose', () => feed.close())
}

/** Has the route's handler called only for what is not cached. */
function cacheRoute(route: RouteOptions, cache: ResponseCache): void {
  const { config, handler } = route
  if (!config?.cacheTags) return
  route.handler = async function cachedHandler(request, reply) {
    const key = keyOf(request)
    const response = await cache.get(key, async (tags) => {
      addTags(tags, { config, params: request.params as MatchedRoute['params'] })
      const text = reply.serialize(await handler.call(this, request, reply))
      return new CachedResponse(String(text), headersOf(reply, 'application/json; charset=utf-8'))
    })
    return sendCached(request, reply, response, key)
  }
}

const keyOf = ({ routeOptions, params, query }: FastifyRequest): string =>
  `${routeOptions.url} ${JSON.stringify([params, routeOptions.schema?.querystring ? query : null])}`

/** Adds what the route declares about the response that this request gets. */
export function addTags(tags: Set<CacheTag>, { config: { cacheTags = [] }, params }: MatchedRoute): void {
  const declared = typeof cacheTags === 'function' ? cacheTags(params.id ?? '') : cacheTags
  for (const tag of declared) tags.add(tag)
}

/** What every response carries, the security headers above all, and the type. Its variants add `cache-control`. */
export function headersOf(reply: FastifyReply, type: string): OutgoingHttpHeaders {
  const { 'cache-control': _, ...headers } = reply.raw.getHeaders()
  return { ...headers, 'content-type': type }
}

/** Sends a text that is the same for all visitors, cached under `key` with these tags. */
export async function sendCachedText(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, tags }: { key: string; type: string; tags: readonly CacheTag[] },
  make: () => Promise<string>,
): Promise<FastifyReply> {
  const response = await request.server.responseCache.get(key, async (added) => {
    for (const tag of tags) added.add(tag)
    return new CachedResponse(await make(), headersOf(reply, type))
  })
  return sendCached(request, reply, response, key)
}

/** Sends the variant that the browser accepts, or a 304 if the browser has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  key: string,
): Promise<FastifyReply> {
  const variant = await response.variant(chosenEncoding(request.headers['accept-encoding']))
  request.server.responseCache.addAddress(addressOf(request.raw), key)
  const isKnown = response.isCacheable && isUnchanged(request.headers['if-none-match'], variant)
  const headers = isKnown ? variant.unchangedHeaders : variant.headers
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
  return isKnown ? reply.code(304).send() : reply.code(response.status).send(variant.body)
}

/** Where the cache finds the response to a request: pages have a variant without pictures. */
const addressOf = ({ url = '', headers }: IncomingMessage): string =>
  wantsLessData(headers) ? `less data ${url}` : url

/** Serves a plain request from the cache, if its address was requested before. */
function serveBeforeFramework(
  app: FastifyInstance,
  cache: ResponseCache,
  moreHeaders: readonly string[],
): void {
  // A server that closes says so in each response, which the framework does.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  beforeFramework(app, (request, response, next) => {
    const variant = isClosing ? undefined : cachedVariant(cache, request)
    if (variant) sendVariant(request, response, variant, moreHeaders)
    else next(request, response)
  })
}

/** What is cached for a plain request, and ready to be written. */
function cachedVariant(cache: ResponseCache, request: IncomingMessage): Variant | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (hasBody(request) || countHosts(request.rawHeaders) !== 1) return undefined
  const variant = cache
    .findOrStale(addressOf(request))
    ?.ready(chosenEncoding(request.headers['accept-encoding']))
  if (variant) cache.served += 1
  return variant
}

function sendVariant(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  variant: Variant,
  moreHeaders: readonly string[],
): void {
  const isKnown = isUnchanged(headers['if-none-match'], variant)
  const own = isKnown ? variant.unchangedHeaders : variant.headers
  response.writeHead(isKnown ? 304 : 200, moreHeaders.length > 0 ? [...own, ...moreHeaders] : own)
  if (isKnown || method === 'HEAD') response.end()
  else response.end(variant.written, 'latin1')
}

import { addAbortSignal, finished, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { notFound, tooBusy } from '../errors.ts'
import type { RouteModule } from '../http/route-module.ts'
import type { CacheTag } from '../response-cache/catalogue-invalidation.ts'
import { sendCachedText } from '../response-cache/serve-cached.ts'
import { robotsText } from './robots-text.ts'
import { partOfSitemap, type SitemapFile, wholeSitemap } from './sitemap-files.ts'

const open = { access: 'public' } as const
const type = 'application/xml; charset=utf-8'
const tags: readonly CacheTag[] = ['listings', 'shops', 'blog']

/** A longer file takes too much of the response cache: it is read from the database and sent part by part each time. */
const longestCached = 5_000

/** What tells search engines which pages there are. */
export const sitemapRoutes: RouteModule = (app, { read, settings: { publicUrl } }) => {
  const robots = robotsText(publicUrl)
  app.get('/robots.txt', { config: open, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )

  app.get('/sitemap.xml', { config: open, schema: { hide: true } }, (request, reply) =>
    sendFile(request, reply, 'sitemap', () => wholeSitemap(read, publicUrl)),
  )

  const params = z.object({ name: z.string() })
  app.get('/sitemaps/:name', { config: open, schema: { hide: true, params } }, (request, reply) => {
    const [, name = ''] = /^([a-z]+(?:-\d+)?)\.xml$/.exec(request.params.name) ?? []
    return sendFile(request, reply, `sitemaps/${name}`, () => partOfSitemap(read, publicUrl, name))
  })
}

type FindFile = () => Promise<SitemapFile | null>

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  find: FindFile,
): Promise<FastifyReply> {
  const file = await find()
  if (!file) throw notFound()
  if (file.addresses > longestCached) return sendInParts(reply, file)
  // Found anew: what is cached must be read when its tags are known.
  return sendCachedText(request, reply, { key, type, tags }, async () =>
    text(Readable.from((await find())?.text() ?? [])),
  )
}

const mostInFlight = 4
const longestMs = 120_000
let inFlight = 0

/** Throws AppError 503 while too many are being sent. A client that reads too slowly is cut. */
function sendInParts(reply: FastifyReply, file: SitemapFile): FastifyReply {
  if (inFlight >= mostInFlight) throw tooBusy(5)
  inFlight += 1
  finished(reply.raw, () => {
    inFlight -= 1
  })
  const parts = addAbortSignal(AbortSignal.timeout(longestMs), Readable.from(file.text()))
  return reply.type(type).header('cache-control', 'public, max-age=600').send(parts)
}

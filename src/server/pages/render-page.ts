import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, RouteModule } from '../platform/route-module.ts'
import { type BuiltFile, type BuiltPages, loadBuiltPages } from './built-pages.ts'

const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))
/** Paths that belong to the API: what is unknown among them is a JSON 404, never a page. */
const apiPath = /^\/(api|order\/create|cart\/clear|pictures)(\/|$)/

/**
 * `GET /*`, the last of all routes: the files of the build, and every page as HTML, the same for everybody. What a
 * page shows comes from the API's own routes, called in process, so that both always answer alike.
 */
export const pageRoutes: RouteModule = (app, { settings, log }) => {
  // Loaded with the first page: the API and its tests need no built pages.
  let loading: Promise<BuiltPages> | undefined
  const built = () => {
    loading ??= loadBuiltPages(builtFolder).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  app.get('/*', { config: { access: 'everybody' }, schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (apiPath.test(path)) return reply.callNotFound()
    const pages = await built()
    const file = pages.files.get(path)
    if (file) return sendFile(request, reply, path, file)
    if (path.startsWith('/assets/')) return reply.callNotFound()
    const page = await pages.render({
      url: request.url,
      callApi: (apiUrl) => callApi(app, apiUrl),
      publicUrl: settings.publicUrl,
      assets: pages.assets,
      support: settings.support,
    })
    if (!page.isWhole) log.warn({ url: request.url }, 'a page was drawn without all of its data')
    reply.header('Content-Security-Policy', pages.contentSecurityPolicy)
    reply.header('Cache-Control', page.isWhole ? 'public, max-age=0, must-revalidate' : 'no-store')
    return sendHtml(request, reply.code(page.status), page.html)
  })
}

async function callApi(app: App, url: string): Promise<{ status: number; body: unknown }> {
  const answer = await app.inject({ method: 'GET', url })
  return { status: answer.statusCode, body: answer.json() }
}

/** Files under /assets carry the hash of their content in their names; the few others are asked about daily. */
function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: BuiltFile): FastifyReply {
  const isForGood = path.startsWith('/assets/')
  reply.header('Cache-Control', isForGood ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
  reply.type(file.type)
  const encoding = chosenEncoding(request)
  const compressed = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : undefined
  if (!encoding || !compressed) return reply.send(file.content)
  return reply.header('Vary', 'Accept-Encoding').header('Content-Encoding', encoding).send(compressed)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.type('text/html; charset=utf-8').header('ETag', etag).header('Vary', 'Accept-Encoding')
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send()
  const encoding = chosenEncoding(request)
  if (!encoding) return reply.send(html)
  const compressed = await (encoding === 'br' ? compressBrotli(html, quickBrotli) : compressGzip(html))
  return reply.header('Content-Encoding', encoding).send(compressed)
}

function chosenEncoding(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

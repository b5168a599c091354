import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { beforeFramework } from '../http/before-framework.ts'
import { chosenEncoding } from '../http/content-encoding.ts'
import { hasBody } from '../http/slow-senders.ts'
import type { Services } from '../services.ts'
import { isKnown, KeptAnswer } from './cached-response.ts'
import type { CatalogueChange } from './catalogue-invalidation.ts'
import { ChangeFeed } from './invalidation-feed.ts'
import { KeptAnswers, type Wanted } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Says that everybody gets the same answer, and which changes outdate it. It is kept by the route's parsed
     * parameters, its query only where that has a schema.
     */
    keptUntil?: (request: FastifyRequest) => readonly string[]
  }
  interface FastifyInstance {
    keptAnswers: KeptAnswers
  }
}

/**
 * Keeps the answers of routes with `keptUntil`, and gives kept ones out before the framework sees the request. Without
 * `connectionString` nobody listens for changes, and nothing is kept.
 */
export function registerKeptAnswers(
  app: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
  connectionString?: string,
): void {
  const answers = new KeptAnswers()
  app.decorate('keptAnswers', answers)
  app.addHook('onRoute', (route) => keepAnswersOf(route, answers))
  answerBeforeFramework(app, answers)
  if (!connectionString) return
  const feed = new ChangeFeed(
    { connectionString, db, log },
    {
      onChange: (change) => dropOutdated(answers, change),
      onListening: (isListening) => answers.trust(isListening),
    },
  )
  app.addHook('onReady', async () => feed.open())
  app.addHook('onClose', () => feed.close())
}

/** Has the route's handler called only for what is not kept. */
function keepAnswersOf(route: RouteOptions, answers: KeptAnswers): void {
  const until = route.config?.keptUntil
  if (!until) return
  const { handler } = route
  route.handler = async function keptHandler(request, reply) {
    const key = keyOf(request)
    const answer = await answers.get({ key, until: until(request) }, async () => {
      const text = reply.serialize(await handler.call(this, request, reply))
      return new KeptAnswer(String(text), headersOf(reply, 'application/json; charset=utf-8'))
    })
    return sendKept(request, reply, answer, key)
  }
}

const keyOf = ({ routeOptions, params, query }: FastifyRequest): string =>
  `${routeOptions.url} ${JSON.stringify([params, routeOptions.schema?.querystring ? query : null])}`

function dropOutdated(answers: KeptAnswers, change: CatalogueChange): void {
  const [what, id] = change.split(' ')
  if (id) answers.drop(`listing ${id}`)
  if (what === 'stock') answers.dropSoon('listings')
  else answers.drop(what === 'listing' ? 'listings' : change)
}

/** What is sent with every answer, the security headers above all, and the type. How long it is kept, it says itself. */
export function headersOf(reply: FastifyReply, type: string): OutgoingHttpHeaders {
  const { 'cache-control': _, ...headers } = reply.raw.getHeaders()
  return { ...headers, 'content-type': type }
}

/** Sends an answer in the form the browser takes, or says that it has it already. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  key: Wanted['key'],
): Promise<FastifyReply> {
  const form = await answer.form(chosenEncoding(request.headers['accept-encoding']))
  request.server.keptAnswers.remember(request.raw.url ?? '', key)
  const isUnchanged = answer.isLasting && isKnown(request.headers['if-none-match'], form)
  const headers = isUnchanged ? form.unchangedHeaders : form.headers
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
  return isUnchanged ? reply.code(304).send() : reply.code(answer.status).send(form.body)
}

/** Puts a kept answer's bytes on the line where the request is a plain one for an address that was asked for before. */
function answerBeforeFramework(app: FastifyInstance, answers: KeptAnswers): void {
  // A server that closes says so with each answer; that is the framework's business.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  beforeFramework(app, (request, response, goOn) => {
    if (isClosing || !answerKept(answers, request, response)) goOn(request, response)
  })
}

/** Answers a plain request with what is kept, if it is. */
function answerKept(answers: KeptAnswers, request: IncomingMessage, response: ServerResponse): boolean {
  const isHead = request.method === 'HEAD'
  if (request.method !== 'GET' && !isHead) return false
  if (hasBody(request) || !namesOneHost(request)) return false
  const answer = answers.at(request.url ?? '')
  const form = answer?.ready(chosenEncoding(request.headers['accept-encoding']))
  if (!answer || !form) return false
  answers.given += 1
  if (isKnown(request.headers['if-none-match'], form)) response.writeHead(304, form.unchangedHeaders).end()
  else if (isHead) response.writeHead(200, form.headers).end()
  else response.writeHead(200, form.headers).end(form.written, 'latin1')
  return true
}

/** Node itself drops a second host, which somebody on the way may have believed. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1
  return hosts === 1
}

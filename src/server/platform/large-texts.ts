import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createWorkQueue } from './work-queue.ts'

/** Of the whole process. A text of 12 MB takes three or four times as much until it is a picture. */
const turns = createWorkQueue(2, 30)

const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? Number.NaN) <= 256 * 1024
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

/**
 * `onRequest` of a route that takes pictures as text in JSON: a large body is read when its turn comes, and its turn
 * lasts until it is answered. Files of forms need none, they wait on the disk. Throws AppError 503 when too many wait.
 */
export async function largeTextInTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isForm(request) || isSmall(request)) return
  await new Promise<void>((start, refuse) => {
    const untilAnswered = () =>
      new Promise<void>((end) => {
        finished(reply.raw, () => end())
        start()
      })
    turns.run(untilAnswered).catch(refuse)
  })
}

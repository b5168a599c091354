import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import type { PictureStore } from '../platform/picture-store.ts'

/** A picture's name tells its content, so whoever has it never needs to ask again. */
const forGood = { maxAge: '365d', immutable: true } as const

/**
 * `GET /pictures/<hash>-<width>.webp` and `/pictures/<hash>-og.jpg`, for everybody and to be kept for good. The
 * JPEG is made when it is first asked for: most pictures are never shared.
 */
export const pictureRoutes: FastifyPluginAsync<{ pictures: PictureStore }> = async (app, { pictures }) => {
  await app.register(fastifyStatic, {
    root: pictures.directory,
    serve: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
  })

  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const { name } = request.params
    const file = readPictureFile(name)
    if (!file || (file.isLinkPreview && !(await pictures.ensureLinkPreview(file.hash)))) {
      return reply.callNotFound()
    }
    return reply.sendFile(name, pictures.directory, forGood)
  })
}

import fastifyStatic from '@fastify/static'
import * as z from 'zod/mini'
import { pictureSizesAnswer, pictureSizesQuery } from '#shared/listings/picture-sizes-schema.ts'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import type { RouteModule } from '../http/route-module.ts'
import { PictureSizeReader } from './picture-sizes.ts'

/** A picture's name is a hash of its content, so a browser that has it never needs to ask again. */
const forGood = { maxAge: '365d', immutable: true } as const

/**
 * `GET /pictures/<hash>-<width>.webp` and `/pictures/<hash>-og.jpg`, public, and cached by browsers for good. The JPEG is
 * made when it is first asked for: most pictures are never shared. `GET /api/pictures/sizes` says how large the files are.
 */
export const pictureRoutes: RouteModule = (app, { pictures }) => {
  app.register(fastifyStatic, { root: pictures.directory, serve: false })

  app.get(
    '/pictures/:name',
    {
      config: {
        access: 'public',
        requestClass: 'pictures',
        refuses: ['changed_meanwhile', 'range_not_satisfiable'],
      },
      schema: { params: z.object({ name: z.string() }), hide: true },
    },
    async (request, reply) => {
      const { name } = request.params
      const file = readPictureFile(name)
      if (!file || (file.isLinkPreview && !(await pictures.ensureLinkPreview(file.hash)))) {
        return reply.callNotFound()
      }
      return reply.sendFile(name, pictures.directory, forGood)
    },
  )

  const sizes = new PictureSizeReader(pictures.directory)
  app.get(
    '/api/pictures/sizes',
    {
      config: { access: 'public', heading: 'Listings' },
      schema: {
        operationId: 'readPictureSizes',
        querystring: pictureSizesQuery,
        response: { 200: pictureSizesAnswer },
      },
    },
    async ({ query }) => ({ sizes: await sizes.read(query.of.split(',')) }),
  )
}

import * as z from 'zod/mini'
import { pictureSizesAnswer, pictureSizesQuery } from '#shared/listings/picture-sizes-schema.ts'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import type { RouteModule } from '../http/route-module.ts'
import { PictureSizeReader } from './picture-sizes.ts'

/**
 * `GET /pictures/<hash>-<width>.webp` and `/pictures/<hash>-og.jpg`, public, and cached by browsers for good. The JPEG is
 * made when it is first asked for: most pictures are never shared. `GET /api/pictures/sizes` says how large the files are.
 */
export const pictureRoutes: RouteModule = (app, { pictures, settings: { picturesPublicUrl } }) => {
  const sendFile = pictures.files.sender(app)

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
      // A CDN at that address has it from here. To everybody, so that it may give one copy to all.
      if (picturesPublicUrl !== null) reply.header('access-control-allow-origin', '*')
      return sendFile(request, reply, name)
    },
  )

  const sizes = new PictureSizeReader(pictures.files)
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

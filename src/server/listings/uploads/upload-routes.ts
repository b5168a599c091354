import { idParams, messageAnswer } from '#shared/fields.ts'
import {
  pieceAnswer,
  pieceQuery,
  uploadAnswer,
  uploadMessages,
  wherePieceStarts,
} from '#shared/listings/uploads/upload.ts'
import { pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import { inTransaction } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import { callerOf } from '../../http/access.ts'
import { freeNow } from '../../http/bodies/read-body.ts'
import { bytesOf } from '../../http/bodies/sent-bytes.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { presentUpload, takePiece } from './take-piece.ts'
import { deleteUpload, findUploads, lockUpload } from './upload-rows.ts'

const config = { access: ['vendor'], heading: 'Vendor listings' } as const

/** Photos that come in pieces, each of which is kept: after a lost connection the page goes on where it stopped. */
export const uploadRoutes: RouteModule = (app, services) => {
  app.put(
    '/api/vendor/uploads/:id',
    {
      config: {
        ...config,
        takesBytes: pieceBytes,
        refuses: ['shop_missing', 'too_many_uploads', 'upload_mismatch', 'rate_limited'],
      },
      schema: {
        operationId: 'sendPiece',
        params: idParams,
        querystring: pieceQuery,
        response: { 200: pieceAnswer, 409: wherePieceStarts },
      },
    },
    async (request) => {
      const bytes = bytesOf(request)
      try {
        const { userId } = callerOf(request)
        const upload = await takePiece(services, userId, request.params.id, request.query, bytes)
        return { message: uploadMessages.received, upload }
      } finally {
        freeNow(bytes)
      }
    },
  )

  app.get(
    '/api/vendor/uploads/:id',
    {
      config,
      schema: { operationId: 'readUpload', params: idParams, response: { 200: uploadAnswer } },
    },
    async (request) => {
      const [found] = await findUploads(services.db, callerOf(request).userId, [request.params.id])
      if (!found) throw notFound()
      return { upload: presentUpload(found) }
    },
  )

  app.delete(
    '/api/vendor/uploads/:id',
    {
      config,
      schema: { operationId: 'deleteUpload', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await inTransaction(services.db, async (tx) => {
        const found = await lockUpload(tx, callerOf(request).userId, request.params.id)
        if (!found) throw notFound()
        await deleteUpload(tx, found.shop_id, found.id)
      })
      return { message: uploadMessages.removed }
    },
  )
}

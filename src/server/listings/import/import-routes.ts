import * as z from 'zod/mini'
import { csvAnswer } from '#shared/csv-answer.ts'
import { countOutcomes, importMessages, mostImportPictures } from '#shared/listings/import/import-lines.ts'
import {
  type ImportPreview,
  type ImportResult,
  importParams,
  importPreviewAnswer,
  importPreviewSchema,
  importResultAnswer,
} from '#shared/listings/import/listing-import.ts'
import { ownListingsFilter } from '#shared/listings/listing.ts'
import { sendCsv } from '../../csv/send-csv.ts'
import { notFound } from '../../errors.ts'
import { callerOf } from '../../http/access.ts'
import { uploadsOf } from '../../http/multipart-form.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { carryOutImport } from './carry-out-import.ts'
import { findImport } from './import-rows.ts'
import { previewImport } from './preview-import.ts'
import { productTable } from './product-table.ts'

const config = { access: ['vendor'], heading: 'Vendor listings' } as const

const previewWords = ({ lines }: ImportPreview): string => {
  const { new: added, changed, same, faulty } = countOutcomes(lines)
  return `${added} new, ${changed} changed, ${same} the same, ${faulty} faulty. Nothing is changed yet.`
}

const resultWords = ({ added, changed, same }: ImportResult): string =>
  `Import done: ${added} added, ${changed} changed, ${same} as before.`

/** A vendor's products as a CSV file, out and in. */
export const listingImportRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/vendor/listings/csv',
    {
      config: { ...config, sendsCsv: true, refuses: ['rate_limited'] },
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportOwnListings',
        querystring: ownListingsFilter,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) =>
      sendCsv(request, reply, await productTable(services, callerOf(request).userId, request.query)),
  )

  app.post(
    '/api/vendor/listings/import',
    {
      config: {
        ...config,
        files: { file: 1, pictures: mostImportPictures },
        refuses: ['shop_missing', 'rate_limited'],
      },
      schema: {
        operationId: 'previewImport',
        body: z.object({}),
        response: { 201: importPreviewAnswer },
      },
    },
    async (request, reply) => {
      const [file] = uploadsOf(request, 'file')
      const pictures = uploadsOf(request, 'pictures')
      const preview = await previewImport(services, callerOf(request).userId, { file, pictures })
      return reply.status(201).send({ message: previewWords(preview), ...preview })
    },
  )

  app.get(
    '/api/vendor/listings/import/:importId',
    {
      config,
      schema: {
        operationId: 'readImport',
        params: importParams,
        response: { 200: importPreviewSchema },
      },
    },
    async (request) => {
      const found = await findImport(services.db, callerOf(request).userId, request.params.importId)
      if (!found) throw notFound(importMessages.notFound)
      return found
    },
  )

  app.post(
    '/api/vendor/listings/import/:importId',
    {
      config: {
        ...config,
        refuses: ['shop_full', 'shop_missing', 'import_faulty', 'import_stale', 'rate_limited'],
      },
      schema: {
        operationId: 'carryOutImport',
        params: importParams,
        response: { 200: importResultAnswer },
      },
    },
    async (request) => {
      const result = await carryOutImport(services, callerOf(request).userId, request.params.importId)
      return { message: resultWords(result), ...result }
    },
  )
}

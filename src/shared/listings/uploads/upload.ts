import * as z from 'zod/mini'
import { boundedList, boundedText, count, wholeNumber } from '../../fields.ts'
import { isId } from '../../ids.ts'
import { largestPictureBytes, mostPictures } from '../picture-limits.ts'
import { addProductSchema, editProductSchema, parsedList } from '../product-schema.ts'
import { pieceBytes } from './upload-limits.ts'

export const uploadMessages = {
  received: 'Received',
  removed: 'Upload removed',
  wrongPiece: `A piece has ${pieceBytes} bytes, but for the last one of its upload.`,
  emptyPiece: 'The piece is empty: it came without bytes.',
  notHere: 'This piece does not continue the upload.',
  tooMany: 'Too many photos are on their way already.',
  missing: 'A photo has not arrived as a whole. Please send it again.',
} as const

/** A photo on its way: the next piece starts at `offset`, and all have arrived where that is `size`. */
const uploadSchema = z.object({ _id: z.string(), size: count, offset: count })
export type Upload = z.infer<typeof uploadSchema>

export const uploadAnswer = z.object({ upload: uploadSchema })
export const pieceAnswer = z.extend(uploadAnswer, { message: z.string() })
/** Stands in the refusal of a piece that does not continue its upload. */
export const wherePieceStarts = z.object({ offset: count, size: count })

const bytesQuery = (name: string, least: number) =>
  wholeNumber(least, largestPictureBytes, `${name} must be a number of bytes`)

/** Where a piece starts, and the size of the whole photo. */
export const pieceQuery = z.object({ offset: bytesQuery('offset', 0), size: bytesQuery('size', 1) })
export type PieceQuery = z.infer<typeof pieceQuery>

const uploadsError = 'uploads must be a list of ids'
const ids = z.pipe(
  z.transform(boundedList(mostPictures)),
  z
    .array(boundedText(uploadsError, 36, uploadsError).check(z.refine(isId, { error: uploadsError })), {
      error: uploadsError,
    })
    .check(
      z.maxLength(mostPictures, { error: uploadsError }),
      z.refine((list) => new Set(list).size === list.length, { error: uploadsError }),
    ),
)

/** Ids of uploads that are whole, in the order of the pictures; a list in JSON, or as text in a multipart form. */
const uploadsField = z._default(
  z.union([ids, z.pipe(z.pipe(boundedText(uploadsError, 40 * mostPictures), z.transform(parsedList)), ids)], {
    error: uploadsError,
  }),
  [],
)

/** The text fields of the product forms as they are sent: uploaded photos may stand in place of files, or behind them. */
export const sentProductSchema = z.extend(addProductSchema, { uploads: uploadsField })
export const sentEditSchema = z.extend(editProductSchema, { uploads: uploadsField })

import { finished } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#shared/failures.ts'
import { largestPictureBytes } from '#shared/listings/picture-limits.ts'
import { messages } from '#shared/messages.ts'
import { AppError, invalidField, tooLarge } from '../errors.ts'
import { withLineFeeds } from '../line-feeds.ts'
import { callerOf } from './access.ts'
import { type HeldBody, unfinishedBodies } from './bodies/unfinished-bodies.ts'
import type { App } from './route-module.ts'
import type { SentFile } from './sent-file.ts'
import { limitPausesOnly } from './slow-senders.ts'
import { unfinishedUploads } from './unfinished-uploads.ts'
import { brokenForm, UploadedFiles } from './uploaded-files.ts'

const megabyte = 1024 * 1024
/** The most bytes of all text fields together. */
const mostTextBytes = 128 * 1024

const limits = {
  fileSize: largestPictureBytes,
  /** The most bytes of one text field. A longer one is cut here, and is then too long for its schema. */
  fieldSize: 64 * 1024,
  fields: 40,
  files: 40,
  parts: 60,
  /** The most bytes of the head of one part. */
  headerSize: 8 * 1024,
}

/** Names of the file fields, and how many files each may have. Files under other names are ignored. */
export type FileFields = Readonly<Record<string, number>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route, for people who are signed in, takes a multipart form as well as JSON: the text fields become the body,
     * which its schema then checks like any other, and the files wait in `uploadsOf`.
     */
    files?: FileFields
  }
  interface FastifyRequest {
    uploads: ReadonlyMap<string, SentFile[]> | null
  }
  interface FastifyInstance {
    /** Where sent files wait while their request lasts. */
    uploadFolder: string
  }
}

/** `folder` exists and takes the files of a form while its request lasts. */
export function registerMultipartForms(app: App, folder: string): void {
  app.decorate('uploadFolder', folder)
  app.decorateRequest('uploads', null)
  app.addHook('preValidation', (request, reply, done) => {
    const { files } = request.routeOptions.config
    if (files && isForm(request)) readForm(request, reply, files).then(() => done(), done)
    else done()
  })
}

/** The files that came in a field, in their order. */
export const uploadsOf = (request: FastifyRequest, field: string): SentFile[] =>
  request.uploads?.get(field) ?? []

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')

/** Throws AppError 400, 413, 429 or 503. */
async function readForm(request: FastifyRequest, reply: FastifyReply, fileFields: FileFields): Promise<void> {
  const declared = Number(request.headers['content-length'] ?? 0)
  // An empty body is a form without fields.
  if (declared === 0) return
  if (declared > mostBytes(fileFields)) throw tooLarge()
  const leave = unfinishedUploads.enter(callerOf(request), declared)
  limitPausesOnly(request.raw)
  const files = new UploadedFiles(request.server.uploadFolder)
  const held = unfinishedBodies.enter(() => request.raw.destroy())
  // Also when the connection breaks: hanging up must not fill the disk.
  finished(reply.raw, () => {
    held.leave()
    files
      .remove()
      .catch((error: unknown) =>
        request.log.error({ err: error }, 'the files of a form could not be removed'),
      )
      .finally(leave)
  })
  const form = new Form(fileFields, files, held)
  await form.read(request)
  request.body = Object.fromEntries(form.texts)
  request.uploads = form.uploads
}

const filesIn = (fileFields: FileFields): number =>
  Object.values(fileFields).reduce((sum, most) => sum + most, 0)

/** The most bytes of a whole form, however many files it has: less than an account may have in progress (unfinished-uploads.ts). */
const mostFormBytes = 100 * megabyte

const mostBytes = (fileFields: FileFields): number =>
  Math.min(filesIn(fileFields) * largestPictureBytes + megabyte, mostFormBytes)

/** Null when the type does not say where parts end. */
function openParser({ headers }: FastifyRequest, fileFields: FileFields): BusboyInstance | null {
  // Files under other names are counted too.
  const files = Math.max(limits.files, filesIn(fileFields))
  const parts = Math.max(limits.parts, files)
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: { ...limits, files, parts } })
  } catch {
    return null
  }
}

/** A piece may hold nothing but delimiters, a part each, and the parser makes all parts of it at once. */
const pieceBytes = 512

/** What went wrong, in words for the sender; a full disk is not an error of the form. */
function unreadable(error: unknown): unknown {
  const isDisk = ['open', 'write'].includes(String((error as NodeJS.ErrnoException).syscall))
  return isDisk || error instanceof AppError ? error : brokenForm()
}

function tooManyFiles(field: string, most: number): AppError {
  const pictures = most === 1 ? 'one picture' : `${most} pictures`
  return invalidField(field, `Please choose ${field === 'file' ? 'one file' : `at most ${pictures}`}.`)
}

interface TakenFile {
  field: string
  /** How many files the field may have. */
  most: number
  file: SentFile
}

/**
 * Gathers the parts. After an error in one of them the rest is read and dropped: a sender who is refused in the middle sees
 * a broken connection instead of the answer.
 */
class Form {
  readonly texts = new Map<string, string>()
  readonly uploads = new Map<string, SentFile[]>()
  readonly #fileFields: FileFields
  readonly #files: UploadedFiles
  readonly #held: HeldBody
  readonly #end = Promise.withResolvers<void>()
  #isOver = false
  /** In the order in which they came, whichever is on the disk first. */
  readonly #taking: Promise<TakenFile | undefined>[] = []
  #error: AppError | undefined
  #textBytes = 0

  constructor(fileFields: FileFields, files: UploadedFiles, held: HeldBody) {
    this.#fileFields = fileFields
    this.#files = files
    this.#held = held
  }

  /** Reads it to its end. Throws AppError, or what the disk throws. */
  async read(request: FastifyRequest): Promise<void> {
    const parser = openParser(request, this.#fileFields)
    if (!parser) throw brokenForm()
    const body = request.raw
    this.#listen(parser)
    const take = (chunk: Buffer) => {
      for (let at = 0; at < chunk.length && !this.#isOver; at += pieceBytes)
        parser.write(chunk.subarray(at, at + pieceBytes))
      if (parser.writableNeedDrain) body.pause()
    }
    parser.on('drain', () => body.resume())
    body
      .on('data', take)
      .once('end', () => parser.end())
      .once('error', this.#breakOff)
    try {
      await this.#end.promise
      for (const taken of await Promise.all(this.#taking)) if (taken) this.#addFile(taken)
    } catch (error) {
      // What the parser has not looked at yet it never will.
      parser.destroy()
      body.off('data', take).resume()
      throw unreadable(error)
    }
    if (this.#error) throw this.#error
  }

  /** Ends the reading at once. */
  readonly #breakOff = (error: unknown): void => {
    this.#isOver = true
    this.#end.reject(error)
  }

  #listen(parser: BusboyInstance): void {
    parser.on('finish', this.#end.resolve).on('error', this.#breakOff)
    parser.on('field', (name, text, _isNameCut, isCut) => this.#takeText(name, text, isCut))
    parser.on('file', (name, file, fileName) => {
      // A form that ends within a file; without a listener it would end the process.
      file.on('error', this.#breakOff)
      const taking = this.#takeFile(name, file, fileName)
      taking.catch(this.#breakOff)
      this.#taking.push(taking)
    })
    for (const limit of ['partsLimit', 'fieldsLimit']) parser.on(limit, () => this.#breakOff(tooLarge()))
    parser.on('filesLimit', () => this.#breakOff(tooManyFiles(...this.#widestFileField())))
  }

  /** The parser has put U+FFFD in place of bytes that are no UTF-8; a text that held it before is lost too. */
  #takeText(field: string, text: string, isCut: boolean): void {
    this.#textBytes += Buffer.byteLength(text)
    this.#held.grow(Buffer.byteLength(text))
    if (field in Object.prototype) this.#breakOff(brokenForm())
    else if (this.#textBytes > mostTextBytes) this.#breakOff(tooLarge())
    else if (isCut && field in this.#fileFields)
      this.#refuse(field, 'too_large', 'Please send the picture as a file.')
    else if (text.includes('\ufffd') && !isCut) this.#refuse(field, 'invalid_input', messages.notUtf8)
    // Forms turn every line break into CR LF on the way; JSON does not, and the text is the same.
    else this.texts.set(field, withLineFeeds(text))
  }

  async #takeFile(
    field: string,
    content: BusboyFileStream,
    fileName: string | undefined,
  ): Promise<TakenFile | undefined> {
    if (field in Object.prototype) throw brokenForm()
    const most = this.#fileFields[field] ?? 0
    if (most === 0 || this.#error) return void content.resume()
    const file = await this.#files.write(content)
    if (content.truncated)
      this.#refuse(
        field,
        'too_large',
        `${field === 'file' ? 'The file' : 'Each picture'} may have at most ${largestPictureBytes / megabyte} MB.`,
      )
    // Browsers send a nameless empty file for a field where none was chosen.
    if (!fileName && file.size === 0) return undefined
    return { field, most, file: { ...file, ...(fileName && { name: fileName }) } }
  }

  #addFile({ field, most, file }: TakenFile): void {
    const files = this.uploads.get(field) ?? []
    if (files.length === most) this.#error ??= tooManyFiles(field, most)
    else this.uploads.set(field, [...files, file])
  }

  /** The one that so many files must have been meant for. */
  #widestFileField(): [field: string, most: number] {
    return Object.entries(this.#fileFields).reduce((widest, field) => (field[1] > widest[1] ? field : widest))
  }

  #refuse(field: string, code: FailureCode, message: string): void {
    this.#error ??= new AppError(code, message, { [field]: message })
  }
}

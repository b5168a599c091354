import { randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { largestPictureBytes } from '#shared/listings/picture-limits.ts'
import { messages } from '#shared/messages.ts'
import { AppError } from './errors.ts'
import type { App } from './route-module.ts'
import type { SentFile } from './sent-file.ts'

/** What a form may bring. */
export interface FormShape {
  /** Names of the file fields, and how many files each may have. Files under other names are ignored. */
  files: Record<string, number>
  /** Longest text field in bytes. What is longer is cut here, and is too long for its schema then. */
  longestText?: number
}

const usualText = 64 * 1024
const megabyte = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    uploads: ReadonlyMap<string, SentFile[]> | null
  }
  interface FastifyInstance {
    /** Where sent files wait while their request lasts. */
    uploadFolder: string
  }
}

/** `folder` exists and takes the files of a form while its request lasts. */
export async function registerMultipartForms(app: App, folder: string): Promise<void> {
  await app.register(multipart)
  app.decorate('uploadFolder', folder)
  app.decorateRequest('uploads', null)
}

/** The files that came in a field, in their order. */
export const uploadsOf = (request: FastifyRequest, field: string): SentFile[] =>
  request.uploads?.get(field) ?? []

/**
 * `preValidation` of a route that takes a multipart form as well as JSON: the text fields become the body, which the
 * route's schema then checks like any other, and the files wait in `uploadsOf`. Throws AppError 400 or 413.
 */
export const readForm = (shape: FormShape) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.isMultipart()) return
  refuseHugeBody(request, shape)
  cutEndlessBody(request, shape)
  const form = new Form(shape, request.server.uploadFolder)
  // Also when the connection breaks: nobody may fill the disk by hanging up.
  finished(reply.raw, () => form.forget())
  try {
    for await (const part of request.parts(limits(shape))) {
      if (part.type === 'file') await form.takeFile(part)
      else form.takeText(part)
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (form.fault) throw form.fault
  request.body = Object.fromEntries(form.texts)
  request.uploads = form.files
}

/** Multipart forms turn every line break into CR LF on the way; JSON does not, and the text is the same. */
const withPlainLineBreaks = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value

const brokenForm = () => new AppError(400, 'The form could not be read. Please send it again.')

const tooLarge = () => new AppError(413, 'This is too large to send.')

function unreadable(error: unknown): unknown {
  // A full disk is no fault of the form's.
  if (['open', 'write'].includes(String((error as NodeJS.ErrnoException).syscall))) return error
  const isLimit = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String((error as { code?: unknown }).code))
  return isLimit ? tooLarge() : brokenForm()
}

function mostBytes({ files, longestText = usualText }: FormShape): number {
  const fileCount = Object.values(files).reduce((sum, most) => sum + most, 0)
  return fileCount * (largestPictureBytes + longestText) + megabyte
}

function refuseHugeBody(request: FastifyRequest, shape: FormShape): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(shape)) throw tooLarge()
}

/** Who sends in chunks says no length before, and may never stop: there is nobody to tell. */
function cutEndlessBody({ raw }: FastifyRequest, shape: FormShape): void {
  const most = mostBytes(shape)
  let taken = 0
  raw.on('data', (chunk: Buffer) => {
    taken += chunk.length
    if (taken > most) raw.destroy()
  })
}

const limits = ({ longestText = usualText }: FormShape) => ({
  throwFileSizeLimit: false,
  limits: { fileSize: largestPictureBytes, fieldSize: longestText, fields: 40, files: 40, parts: 60 },
})

/**
 * Gathers the parts. After a fault the rest is read and dropped: who is told no in the middle of sending sees a
 * broken connection instead of the answer.
 */
class Form {
  readonly texts = new Map<string, unknown>()
  readonly files = new Map<string, SentFile[]>()
  fault: AppError | null = null
  readonly #shape: FormShape
  readonly #folder: string
  readonly #paths: string[] = []
  readonly #over = new AbortController()

  constructor(shape: FormShape, folder: string) {
    this.#shape = shape
    this.#folder = folder
  }

  /** Removes the files; the request is over. */
  async forget(): Promise<void> {
    this.#over.abort()
    for (const path of this.#paths) await rm(path, { force: true })
  }

  /** The reader has put U+FFFD in place of bytes that are no UTF-8; who sends that character has lost them before. */
  takeText({ fieldname: field, value, valueTruncated }: MultipartValue): void {
    if (typeof value === 'string' && value.includes('\ufffd') && !valueTruncated)
      this.#refuse(field, 400, messages.notUtf8)
    this.texts.set(field, withPlainLineBreaks(value))
  }

  async takeFile({ fieldname: field, filename, file }: MultipartFile): Promise<void> {
    const most = Object.hasOwn(this.#shape.files, field) ? this.#shape.files[field]! : 0
    if (most === 0 || this.fault) return drop(file)
    const path = join(this.#folder, randomUUID())
    this.#paths.push(path)
    const size = await this.#write(path, file)
    // Browsers send a nameless empty file for a field where none was chosen.
    if (!filename && size === 0) return
    const taken = this.files.get(field) ?? []
    if (file.truncated)
      this.#refuse(field, 413, `Each picture may have at most ${largestPictureBytes / megabyte} MB.`)
    else if (taken.length === most)
      this.#refuse(field, 400, `Please choose at most ${most === 1 ? 'one picture' : `${most} pictures`}.`)
    else this.files.set(field, [...taken, { size, read: () => this.#read(path) }])
  }

  /** Answers the size in bytes. What comes to its end, or breaks off, after the request is over leaves no file. */
  async #write(path: string, file: MultipartFile['file']): Promise<number> {
    const { signal } = this.#over
    const handle = await open(path, 'wx')
    try {
      const writing = handle.createWriteStream()
      await pipeline(file, writing, { signal })
      return writing.bytesWritten
    } finally {
      if (signal.aborted) await rm(path, { force: true })
    }
  }

  /** A file that went with its request is no fault of ours: whoever sent it is gone. */
  async #read(path: string): Promise<Buffer> {
    try {
      return await readFile(path)
    } catch (error) {
      throw this.#over.signal.aborted ? brokenForm() : error
    }
  }

  #refuse(field: string, status: number, message: string): void {
    this.fault = new AppError(status, message, { [field]: message })
    this.files.clear()
  }
}

async function drop(file: MultipartFile['file']): Promise<void> {
  for await (const _chunk of file);
}

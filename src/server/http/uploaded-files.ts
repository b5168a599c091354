import { randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import type { SentFile } from './sent-file.ts'

export const brokenForm = () =>
  new AppError('malformed_request', 'The form could not be read. Please send it again.')

/** The files of one form, which wait on the disk while its request lasts. */
export class UploadedFiles {
  readonly #folder: string
  readonly #paths: string[] = []
  readonly #over = new AbortController()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** What comes to its end, or breaks off, after the request is over leaves no file. */
  async write(content: Readable): Promise<SentFile> {
    const { signal } = this.#over
    const path = join(this.#folder, randomUUID())
    this.#paths.push(path)
    const handle = await open(path, 'wx')
    try {
      const writing = handle.createWriteStream()
      await pipeline(content, writing, { signal })
      return { size: writing.bytesWritten, read: () => this.#read(path) }
    } finally {
      if (signal.aborted) await rm(path, { force: true })
    }
  }

  /** The request is over. Throws what the first file throws that cannot be removed; the others are gone. */
  async remove(): Promise<void> {
    this.#over.abort()
    const removals = await Promise.allSettled(this.#paths.map((path) => rm(path, { force: true })))
    for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
  }

  /** A file that went with its request is not our error: the sender is gone. */
  async #read(path: string): Promise<Buffer> {
    try {
      return await readFile(path)
    } catch (error) {
      throw this.#over.signal.aborted ? brokenForm() : error
    }
  }
}

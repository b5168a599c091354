import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers a request with a file as it asks for it: whole, in part, or only if it is another one. */
export type SendFile = (request: FastifyRequest, reply: FastifyReply, name: string) => unknown

/**
 * Where the files of pictures lie. A name says the content, so a file is never changed: it is written whole, or as it was. A
 * file that is not there is null; every other failure is thrown.
 */
export interface PictureFiles {
  /** Bytes. */
  sizeOf(name: string): Promise<number | null>
  read(name: string): Promise<Buffer | null>
  /** Returns when the bytes are on the disk, or acknowledged. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Also one that is not there. */
  remove(name: string): Promise<void>
  /** Returns when the names of all that was written outlive a power cut, too. */
  flush(): Promise<void>
  /** The names of all files, in batches. */
  names(): AsyncIterable<readonly string[]>
  /** Prepares the server for serving them; browsers may keep what it sends for good. */
  sender(app: FastifyInstance): SendFile
}

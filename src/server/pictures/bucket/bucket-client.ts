import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { type BucketAddress, bucketUrl } from './bucket-address.ts'
import { BucketError, namesForPictures, reasonOf, type SettingNames } from './bucket-error.ts'

/** What a bucket is used for: how it is spoken of, and how long it is waited for. */
interface BucketUse {
  what: string
  settings: SettingNames
  connectMs: number
  /** From the start of a request, what it sends included. */
  answerMs: number
  /** How long a connection may be without a byte in either direction before the request is given up. */
  idleMs: number
  /** A failure that passes, such as 503, is tried again after a moment. */
  attempts: number
}

/** A client that waits any longer has given up; a picture is small. */
const forPictures: BucketUse = {
  what: 'pictures',
  settings: namesForPictures,
  connectMs: 3_000,
  answerMs: 5_000,
  idleMs: 10_000,
  attempts: 2,
}

/** The size of a piece of a multipart upload, of which S3 asks for at least five megabytes. */
export const pieceBytes = 8 * 1024 * 1024
/** How many pieces are in memory and on their way at once. */
export const piecesAtOnce = 2

export interface ObjectFacts {
  size: number
  modifiedAt: Date
}

/** `size` is that of the body, which may be a part. */
export interface OpenObject extends ObjectFacts {
  body: Readable
}

/** Bytes `from` to `to`, both included. */
export interface Part {
  from: number
  to: number
}

/** The objects of a bucket below its prefix. What is not there is null; every other failure is a BucketError, and logged, the same once a minute. */
export interface BucketClient {
  facts(key: string): Promise<ObjectFacts | null>
  open(key: string, part?: Part): Promise<OpenObject | null>
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Buffer, contentType: string, cacheControl: string): Promise<void>
  /** Uploads content of any length in pieces; when it fails, nothing of it is left. */
  upload(key: string, content: Readable, contentType: string): Promise<void>
  remove(key: string): Promise<void>
  /** Keys that begin with `start`, a thousand at a time. */
  keys(start: string): AsyncIterable<string[]>
  /** The same, with their sizes. */
  sizes(start: string): AsyncIterable<[key: string, size: number][]>
}

function s3ClientOf({ endpoint, region, credentials }: BucketAddress, use: BucketUse): S3Client {
  return new S3Client({
    region,
    // Not every S3-compatible server has a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: use.attempts,
    requestHandler: {
      connectionTimeout: use.connectMs,
      requestTimeout: use.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: use.idleMs,
    },
    // The signature covers the content; other servers than Amazon's don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const isMissing = (error: unknown) => error instanceof NoSuchKey || error instanceof NotFound

export function createBucketClient(
  address: BucketAddress,
  log: Pick<Logger, 'error'>,
  use: BucketUse = forPictures,
): BucketClient {
  const client = s3ClientOf(address, use)
  const at = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key })

  let logged = { reason: '', at: 0 }
  const failed = (error: unknown): BucketError => {
    const reason = reasonOf(error, address, use.settings)
    // Visitors ask for many pictures a second.
    if (reason !== logged.reason || performance.now() - logged.at > 60_000) {
      logged = { reason, at: performance.now() }
      log.error(
        { reason, bucket: bucketUrl(address) },
        `the bucket with the ${use.what} did not do what it was asked`,
      )
    }
    return new BucketError(reason)
  }

  async function ask<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw failed(error)
    }
  }

  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    ask(
      work.catch((error) => {
        if (isMissing(error)) return null
        throw error
      }),
    )

  const openObject = async (key: string, part?: Part) => {
    const range = part && { Range: `bytes=${part.from}-${part.to}` }
    const { Body, ContentLength, LastModified } = await client.send(
      new GetObjectCommand({ ...at(key), ...range }),
    )
    return { body: Body as Readable, size: ContentLength!, modifiedAt: LastModified! }
  }

  async function* list(start: string): AsyncGenerator<[key: string, size: number][]> {
    const { Bucket, Key } = at(start)
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: Key }))
        yield Contents.map((object) => [object.Key!.slice(address.prefix.length), object.Size!])
    } catch (error) {
      throw failed(error)
    }
  }

  return {
    facts: (key) =>
      orNull(
        client
          .send(new HeadObjectCommand(at(key)))
          .then(({ ContentLength, LastModified }) => ({ size: ContentLength!, modifiedAt: LastModified! })),
      ),

    open: (key, part) => orNull(openObject(key, part)),

    read: (key) =>
      orNull(openObject(key).then(async ({ body }) => Buffer.concat((await body.toArray()) as Uint8Array[]))),

    async write(key, bytes, contentType, cacheControl) {
      const content = { Body: bytes, ContentType: contentType, CacheControl: cacheControl }
      await ask(client.send(new PutObjectCommand({ ...at(key), ...content })))
    },

    async remove(key) {
      await orNull(client.send(new DeleteObjectCommand(at(key))))
    },

    async upload(key, content, contentType) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const params = { ...at(key), Body: content, ContentType: contentType, CacheControl: 'no-store' }
      await ask(new Upload({ client, params, partSize: pieceBytes, queueSize: piecesAtOnce }).done())
    },

    async *keys(start) {
      for await (const objects of list(start)) yield objects.map(([key]) => key)
    },

    sizes: (start) => list(start),
  }
}

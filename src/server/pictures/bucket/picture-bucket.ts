import type { Logger } from 'pino'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import type { PicturePlace } from '../open-pictures.ts'
import type { PictureFiles } from '../picture-files.ts'
import { type BucketAddress, bucketUrl } from './bucket-address.ts'
import { type BucketClient, createBucketClient } from './bucket-client.ts'
import { contentTypeOf, keptForGood, objectKey } from './bucket-objects.ts'
import { sendFromBucket } from './send-from-bucket.ts'

/** Pictures as objects of a bucket. */
function openPictureBucket(client: BucketClient): PictureFiles {
  return {
    sizeOf: async (name) => (await client.facts(objectKey(name)))?.size ?? null,
    read: (name) => client.read(objectKey(name)),
    write: (name, bytes) => client.write(objectKey(name), bytes, contentTypeOf(name), keptForGood),
    remove: (name) => client.remove(objectKey(name)),

    flush: async () => {},

    async *names() {
      for await (const keys of client.keys(objectKey('')))
        yield keys
          .map((key) => key.slice(objectKey('').length))
          .filter((name) => readPictureFile(name) !== null)
    },

    sender: () =>
      sendFromBucket({
        facts: (name) => client.facts(objectKey(name)),
        open: (name, part) => client.open(objectKey(name), part),
      }),
  }
}

const idKey = 'makit.id'

/** A bucket as the place of the pictures, with the id of their database as an object. */
export function bucketPlace(address: BucketAddress, log: Pick<Logger, 'error'>): PicturePlace {
  const client = createBucketClient(address, log)
  const name = bucketUrl(address)
  return {
    name,
    id: {
      read: async () => (await client.read(idKey))?.toString().trim(),
      write: (id) => client.write(idKey, Buffer.from(`${id}\n`), 'text/plain', 'no-store'),
      words: {
        what: name,
        setting: 'PICTURES_URL',
        where: `${name}/${idKey}`,
        ifMissing: `does not have the pictures of this database: ${idKey} is missing. Set PICTURES_URL to the bucket that has them, or bring them there with npm run pictures:move; if they are lost for good, write`,
      },
    },
    open: async () => openPictureBucket(client),
  }
}

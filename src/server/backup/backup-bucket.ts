import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import { type BucketAddress, bucketUrl } from '../pictures/bucket/bucket-address.ts'
import {
  type BucketClient,
  createBucketClient,
  pieceBytes,
  piecesAtOnce,
} from '../pictures/bucket/bucket-client.ts'
import { contentTypeOf } from '../pictures/bucket/bucket-objects.ts'
import { type BackedUpFile, type BackupSource, manifestFile, picturesFolder } from './backup-files.ts'
import { backupName } from './backup-name.ts'

/** Apart from what else the bucket may hold, such as the market's own pictures. */
const start = 'makit-backups/'
const idKey = `${start}makit.id`
const pictureKey = (name: string) => `${start}${picturesFolder}/${name}`
const backupsKey = `${start}backups/`

const slowestLineKbits = 256

/** No user waits for a backup, and its pieces are large: together they have half as long again as a slow line takes. */
const forBackups = {
  what: 'backups',
  settings: { url: 'BACKUP_URL', start: 'BACKUP_S3_' },
  connectMs: 10_000,
  answerMs: (1.5 * piecesAtOnce * pieceBytes * 8) / slowestLineKbits,
  idleMs: 120_000,
  attempts: 5,
}

/** What this file writes; nothing else is ever removed. */
const ownFile = /^(?:manifest\.json|[a-z_]+\.[a-z_]+\.copy\.gz)$/

/**
 * Backups in a bucket: each has a folder of its own with a manifest, which is written last, and its tables; pictures, whose
 * files never change, lie beside them once for all backups.
 */
export interface BackupBucket {
  /** In words for the operator. */
  name: string
  readId(): Promise<string | undefined>
  writeId(id: string): Promise<void>
  /** By their names, oldest first. Unfinished ones have no manifest. */
  backups(): Promise<{ finished: string[]; unfinished: string[] }>
  source(backup: string): BackupSource
  writeTable(backup: string, file: string, content: Readable): Promise<void>
  writeManifest(backup: string, text: string): Promise<void>
  /** All pictures that are there, with their sizes. */
  pictureSizes(): Promise<Map<string, number>>
  writePicture(name: string, bytes: Buffer): Promise<void>
  removePicture(name: string): Promise<void>
  /** The manifest first, so that half of it is never taken for a backup. */
  remove(backup: string): Promise<void>
}

export function openBackupBucket(address: BucketAddress, log: Pick<Logger, 'error'>): BackupBucket {
  const client = createBucketClient(address, log, forBackups)
  const folderOf = (backup: string) => `${backupsKey}${backup}/`
  return {
    name: bucketUrl(address),
    readId: async () => (await client.read(idKey))?.toString().trim(),
    writeId: (id) => client.write(idKey, Buffer.from(`${id}\n`), 'text/plain', 'no-store'),
    backups: () => listBackups(client),
    source: (backup) => sourceIn(client, folderOf(backup), `${bucketUrl(address)}, ${backup}`),

    writeTable: (backup, file, content) =>
      pipeline(content, createGzip(), (zipped) =>
        client.upload(`${folderOf(backup)}${file}.gz`, zipped as Readable, 'application/gzip'),
      ),
    writeManifest: (backup, text) =>
      client.write(`${folderOf(backup)}${manifestFile}`, Buffer.from(text), 'application/json', 'no-store'),

    async pictureSizes() {
      const sizes = new Map<string, number>()
      for await (const objects of client.sizes(pictureKey('')))
        for (const [key, size] of objects) {
          const name = key.slice(pictureKey('').length)
          if (readPictureFile(name)) sizes.set(name, size)
        }
      return sizes
    },
    writePicture: (name, bytes) => client.write(pictureKey(name), bytes, contentTypeOf(name), 'no-store'),
    removePicture: (name) => client.remove(pictureKey(name)),

    async remove(backup) {
      const folder = folderOf(backup)
      await client.remove(`${folder}${manifestFile}`)
      for await (const keys of client.keys(folder))
        for (const key of keys) if (ownFile.test(key.slice(folder.length))) await client.remove(key)
    },
  }
}

async function listBackups(client: BucketClient): Promise<{ finished: string[]; unfinished: string[] }> {
  const hasManifest = new Map<string, boolean>()
  for await (const keys of client.keys(backupsKey))
    for (const key of keys) {
      const [name = '', file = '', ...rest] = key.slice(backupsKey.length).split('/')
      if (!backupName.test(name) || rest.length > 0 || !ownFile.test(file)) continue
      hasManifest.set(name, hasManifest.get(name) === true || file === manifestFile)
    }
  const names = [...hasManifest.keys()].sort()
  return {
    finished: names.filter((name) => hasManifest.get(name)),
    unfinished: names.filter((name) => !hasManifest.get(name)),
  }
}

const isPicture = ({ name }: BackedUpFile) => name.startsWith(`${picturesFolder}/`)

function sourceIn(client: BucketClient, folder: string, name: string): BackupSource {
  return {
    name,
    readManifest: async () => (await client.read(folder + manifestFile))?.toString(),
    async open(file) {
      const key = isPicture(file) ? start + file.name : `${folder}${file.name}.gz`
      const found = await client.open(key)
      if (!found) throw Object.assign(new Error(`${key} is missing`), { code: 'ENOENT' })
      if (isPicture(file)) return found.body
      const content = createGunzip()
      // A connection that breaks ends the text with its error.
      found.body.on('error', (error) => content.destroy(error)).pipe(content)
      return content
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFile } from '#shared/listings/picture-urls.ts'
import { aVendorWithListing } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { inDatabaseAt } from '#tests/support/running-database.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { testServer } from '#tests/support/test-server.ts'
import { requireOwnPlace } from '../data-folder/data-dir-id.ts'
import { folderPlace, openPictures, type PicturePlace, picturePlace } from '../pictures/open-pictures.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { movePictures } from './move-pictures.ts'
import { restoreBackup } from './restore-backup.ts'

const server = testServer()
let s3: S3Server
let client: pg.Client
let folder: PicturePlace
let bucket: PicturePlace
let place: string

const bucketAt = (url: string) =>
  picturePlace(readSettings({ ...s3.settings, PICTURES_URL: url }), server.services.log)

beforeAll(async () => {
  s3 = await startS3Server()
  place = await mkdtemp(join(tmpdir(), 'makit-move-'))
  folder = folderPlace(server.services.settings.dataDir)
  bucket = await bucketAt('s3://makit/moved')
  client = new pg.Client({ connectionString: server.services.settings.databaseUrl! })
  await client.connect()
  // As a start does.
  await requireOwnPlace(client, folder.id)
  const { listingId } = await aVendorWithListing(server, {})
  const { hash } = await server.services.pictures.storePicture(await aPhoto('#2f6f4f'))
  await server.services.pictures.ensureLinkPreview(hash)
  await server.db
    .updateTable('listings')
    .set({ pictures: [hash] })
    .where('id', '=', listingId)
    .execute()
})
afterAll(async () => {
  await client.end()
  await s3.stop()
  await rm(place, { recursive: true, force: true })
})

async function contentOf(from: PicturePlace): Promise<Record<string, string | undefined>> {
  const files = await from.open()
  const found: [string, string | undefined][] = []
  for await (const names of files.names())
    for (const name of names) found.push([name, (await files.read(name))?.toString('base64')])
  return Object.fromEntries(found.sort())
}

test('pictures go from the folder to the bucket, what came since with the next run, and back', async () => {
  expect(await movePictures(client, folder, bucket)).toEqual({ written: 4, same: 0, missing: [] })
  expect(await contentOf(bucket)).toEqual(await contentOf(folder))
  await requireOwnPlace(client, bucket.id)

  await server.services.pictures.storePicture(await aPhoto('#aa3311'))
  expect(await movePictures(client, folder, bucket)).toEqual({ written: 3, same: 4, missing: [] })
  const whole = await contentOf(folder)
  expect(await contentOf(bucket)).toEqual(whole)

  const files = await folder.open()
  for (const name of Object.keys(whole)) await files.remove(name)
  expect(await movePictures(client, bucket, folder)).toEqual({ written: 7, same: 0, missing: [] })
  expect(await contentOf(folder)).toEqual(whole)
})

test('a file that is another in the new place is written anew', async () => {
  const [name] = Object.keys(await contentOf(folder))
  await (await bucket.open()).write(name!, Buffer.from('half a pict'))
  expect(await movePictures(client, folder, bucket)).toMatchObject({ written: 1 })
  expect(await contentOf(bucket)).toEqual(await contentOf(folder))
})

test('a picture that the data show and neither place has is named', async () => {
  const lost = 'e'.repeat(32)
  await server.db
    .updateTable('listings')
    .set((row) => ({ pictures: row.fn('array_append', ['pictures', row.val(lost)]) }))
    .execute()
  expect((await movePictures(client, folder, bucket)).missing).toEqual([lost])
  await (await bucket.open()).write(pictureFile(lost, 640), Buffer.from('sent to a server there'))
  expect((await movePictures(client, folder, bucket)).missing).toEqual([])
})

test('places of another database are left alone', async () => {
  await expect(movePictures(client, await bucketAt('s3://makit/empty'), folder)).rejects.toThrow(
    's3://makit/empty does not have the pictures of this database.',
  )
  const foreign = await bucketAt('s3://makit/foreign')
  await foreign.id.write('c3a6fd25-3d0c-4d5b-9e8f-6a9a0e6b9b1d')
  await expect(movePictures(client, folder, foreign)).rejects.toThrow('belongs to another database')
  expect(await contentOf(foreign)).toEqual({})
})

test('a backup from the bucket is restored into another one, with all pictures', async () => {
  const empty = await createEmptyDatabase()
  const restored = await bucketAt('s3://makit/restored')
  const backup = join(place, 'backup')
  const connectionString = server.services.settings.databaseUrl!
  await makeBackup({ connectionString, pictures: bucket, folder: backup })
  await restoreBackup({ connectionString: empty.connectionString, pictures: restored, folder: backup })
  const all = await contentOf(bucket)
  const kept = Object.entries(all).filter(([name]) => !name.endsWith('-og.jpg'))
  expect(await contentOf(restored)).toEqual(Object.fromEntries(kept))
  await inDatabaseAt(empty.connectionString, async (db) => {
    const pictures = await openPictures(db, server.services.settings, restored)
    const dump = await dumpEverything({ ...server, db, services: { ...server.services, pictures } })
    expect(dump['public.listings']).toBe((await dumpEverything(server))['public.listings'])
    const { data_dir_id } = await db.selectFrom('settings').select('data_dir_id').executeTakeFirstOrThrow()
    expect(await restored.id.read()).toBe(data_dir_id)
  })
  await empty.drop()
})

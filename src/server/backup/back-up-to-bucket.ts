import { basename } from 'node:path'
import type pg from 'pg'
import { readDatabaseId } from '../data-folder/data-dir-id.ts'
import type { BackupBucket } from './backup-bucket.ts'
import type { BackedUpFile } from './backup-files.ts'
import { nameOfBackup, timeOfBackup } from './backup-name.ts'
import { inTurns } from './copy-pictures.ts'
import { type BackupPlaces, type FinishedTarget, takeBackup, textOf } from './make-backup.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { keptTimes, type Retention } from './retention.ts'
import { connect } from './tables.ts'

interface BucketBackup {
  name: string
  manifest: Manifest
  /** Pictures that were sent: no earlier backup had, finished or not. */
  newPictures: number
  /** The newest there, where its name is later than this one's: a clock was wrong then, or is now. */
  later: string | undefined
}

/** Of one database only one at a time: one would remove what the other has just written. */
const backupLock = 7_265_005

/**
 * Copies database and pictures as they are at one moment into the bucket, while servers go on working; tables in pieces, and only
 * pictures that are not there yet. It is named by `now`, the database's time. Throws BackupError with one line.
 */
export async function backUpToBucket(
  places: Omit<BackupPlaces, 'folder'>,
  bucket: BackupBucket,
  now: Date,
): Promise<BucketBackup> {
  const name = nameOfBackup(now)
  let newPictures = 0
  let later: string | undefined
  const manifest = await takeBackup(places, async (client): Promise<FinishedTarget> => {
    await claim(client, bucket)
    const { finished, unfinished } = await bucket.backups()
    if ([...finished, ...unfinished].includes(name))
      throw new BackupError(`${bucket.name} has a backup of this second already.`)
    later = finished.findLast((other) => other > name)
    const sizes = await bucket.pictureSizes()
    const known = await knownPictures(bucket, finished.at(-1), sizes)
    return {
      write: (file, content) => bucket.writeTable(name, file, content),
      known: (picture) => known.get(picture),
      async writePicture(picture, bytes) {
        // Sent by a backup that never ended: on a slow line each goes on where the one before it broke off.
        if (sizes.get(picture) === bytes.length) return
        newPictures += 1
        await bucket.writePicture(picture, bytes)
      },
      finish: (written) => bucket.writeManifest(name, textOf(written)),
    }
  })
  return { name, manifest, newPictures, later }
}

/** The lock is held until the connection ends. The first backup makes the bucket this database's. */
async function claim(client: pg.Client, bucket: BackupBucket): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    backupLock,
  ])
  if (!rows[0]!.isOurs) throw new BackupError('Another backup of this database is under way.')
  const id = await readDatabaseId(client)
  const found = await bucket.readId()
  if (found && found !== id)
    throw new BackupError(
      `${bucket.name} has the backups of another database (${found}; this one is ${id}): set BACKUP_URL to a folder of its own.`,
    )
  if (!found) await bucket.writeId(id)
}

/** What the newest backup says of pictures that are there as it says. */
async function knownPictures(
  bucket: BackupBucket,
  newest: string | undefined,
  sizes: ReadonlyMap<string, number>,
): Promise<Map<string, BackedUpFile>> {
  if (!newest) return new Map()
  const { pictures } = await readManifest(bucket.source(newest))
  const there = pictures.filter(({ name, bytes }) => sizes.get(basename(name)) === bytes)
  return new Map(there.map((file) => [basename(file.name), file]))
}

interface Pruned {
  kept: string[]
  removed: string[]
  /** Files that no kept backup names. */
  pictures: number
}

/**
 * Removes the backups that the rule does not keep, but never `justMade`, whatever its name says; those that were never finished;
 * and pictures that no kept one has. What it can't read it leaves, with everything that may belong to it: throws BackupError then.
 */
export async function pruneBackups(
  { connectionString }: Pick<BackupPlaces, 'connectionString'>,
  bucket: BackupBucket,
  retention: Retention,
  justMade?: string,
): Promise<Pruned> {
  const client = await connect(connectionString, 'makit: removal of backups')
  try {
    await claim(client, bucket)
    const { finished, unfinished } = await bucket.backups()
    const byRule = keptTimes(finished.map(timeOfBackup), retention).map(nameOfBackup)
    const kept = finished.filter((name) => name === justMade || byRule.includes(name))
    const removed = [...finished.filter((name) => !kept.includes(name)), ...unfinished]
    // Read before anything is removed.
    const needed = new Set<string>()
    for (const name of kept)
      for (const file of (await readManifest(bucket.source(name))).pictures) needed.add(basename(file.name))
    for (const name of removed) await bucket.remove(name)
    const unneeded = [...(await bucket.pictureSizes()).keys()].filter((name) => !needed.has(name))
    await inTurns(unneeded, (name) => bucket.removePicture(name))
    return { kept, removed, pictures: unneeded.length }
  } finally {
    await client.end()
  }
}

import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type BackedUpFile, type BackupSource, manifestFile } from './backup-files.ts'

/** Why there is no backup, or it can't be restored. The message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const fileSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })

const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.string(),
  /** The migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: fileSchema,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), sequence: z.string(), value: z.string() })),
  pictures: z.array(fileSchema),
  /** Pictures that the data show and the folder did not have. */
  missingPictures: z.array(z.string()),
})

/** What a backup holds; the last file written. */
export type Manifest = z.infer<typeof manifestSchema>

/** Reads the manifest of a finished backup. Throws BackupError. */
export async function readManifest(source: BackupSource): Promise<Manifest> {
  const text = await source.readManifest()
  if (text === undefined)
    throw new BackupError(`${source.name} holds no finished backup (${manifestFile} is missing).`)
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupError(`${manifestFile} of ${source.name} can't be read: it is damaged, or not ours.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws BackupError unless every table's file is there as it was written. */
export async function verifyTables(source: BackupSource, { tables }: Manifest): Promise<void> {
  for (const { file } of tables) requireSame(file, await readFrom(source, file, hashStream))
}

/** A picture of the backup. Throws BackupError unless it is as it was written. */
export async function readBackedUpPicture(source: BackupSource, file: BackedUpFile): Promise<Buffer> {
  const bytes = await readFrom(source, file, buffer)
  requireSame(file, { bytes: bytes.length, sha256: hash('sha256', bytes) })
  return bytes
}

async function readFrom<T>(
  source: BackupSource,
  file: BackedUpFile,
  read: (content: Readable) => Promise<T>,
): Promise<T> {
  try {
    return await read(await source.open(file))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`The backup is not whole: ${file.name} is missing.`)
    if (code.startsWith('Z_')) throw damaged(file)
    throw error
  }
}

const damaged = ({ name }: BackedUpFile) =>
  new BackupError(`The backup is damaged: ${name} is not as it was written.`)

function requireSame(file: BackedUpFile, found: Omit<BackedUpFile, 'name'>): void {
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256) throw damaged(file)
}

/** Size and hash of what comes, piece by piece. */
export async function hashStream(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    sum.update(chunk)
  }
  return { bytes, sha256: sum.digest('hex') }
}

export const hashFile = (path: string) => hashStream(createReadStream(path))

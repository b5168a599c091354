import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

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
export type BackedUpFile = z.infer<typeof fileSchema>

export const manifestFile = 'manifest.json'
export const picturesFolder = 'pictures'

/** Reads the manifest of a finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no finished backup (${manifestFile} is missing).`)
  })
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupError(`${join(folder, manifestFile)} can't be read: it is damaged, or not ours.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws BackupError unless every file is there as it was written. */
export async function verifyFiles(folder: string, { tables, pictures }: Manifest): Promise<void> {
  for (const { file } of tables) await verifyFile(folder, file)
  for (const file of pictures) await verifyFile(folder, file)
}

async function verifyFile(folder: string, { name, bytes, sha256 }: BackedUpFile): Promise<void> {
  const found = await hashFile(join(folder, name)).catch(() => null)
  if (!found) throw new BackupError(`The backup is not whole: ${name} is missing.`)
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new BackupError(`The backup is damaged: ${name} is not as it was written.`)
  }
}

/** Size and hash of a file, read in pieces. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

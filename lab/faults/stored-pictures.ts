import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '#server/database/database.ts'
import { pictureFile, pictureWidths, readPictureFile } from '#shared/listings/picture-urls.ts'

/**
 * What is wrong with the picture files of a server: one that cannot be read to its end, a product whose pictures do not exist
 * in all widths, and unfinished files that no process is writing.
 */
export async function pictureViolations(dataDir: string, db: Database): Promise<string[]> {
  const folder = join(dataDir, 'pictures')
  const files = (await readdir(folder)).filter((name) => readPictureFile(name))
  const violations: string[] = []
  for (const name of files) {
    const bytes = await readFile(join(folder, name))
    const isWhole = await sharp(bytes, { failOn: 'warning' })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!isWhole) violations.push(`${name} is half a file`)
  }
  const there = new Set(files)
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'pictures'])
    .where('title', '=', 'Raffia bag')
    .execute()
  for (const { id, pictures } of listings)
    for (const hash of pictures)
      for (const width of pictureWidths)
        if (!there.has(pictureFile(hash, width)))
          violations.push(`product ${id} lacks ${pictureFile(hash, width)}`)
  const unfinished = await readdir(join(folder, '.unfinished')).catch(() => [])
  return [...violations, ...unfinished.map((name) => `${name} is left unfinished`)]
}

import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile, readPictureFile } from '#shared/listings/picture-urls.ts'
import { lastWritten, removeUnfinished } from './picture-store.ts'

/** Returns the pictures that nothing refers to. */
type UnusedAmong = (hashes: readonly string[]) => Promise<readonly string[]>

/** A picture stored so recently may belong to a form that is still being saved. */
const dayInMilliseconds = 24 * 60 * 60 * 1000
const askedAtOnce = 50_000

/**
 * Deletes pictures that nothing refers to and that were not stored within a day. A name is a hash of the content, so a
 * form may bring such a picture back at any moment. Therefore a file is first set aside, which is one atomic step: a
 * request that stores the picture has either renewed the file before that step, and then the file goes back at once, or
 * it finds no file afterwards and writes it again. A later run deletes what was set aside if there is still no reference,
 * and puts it back if there is one.
 */
export async function cleanUpPictures(directory: string, unusedAmong: UnusedAmong): Promise<void> {
  const aside = join(directory, '.removed')
  await mkdir(aside, { recursive: true })
  await removeUnfinished(directory)
  await judge(directory, aside, unusedAmong)
  await setUnusedAside(directory, aside, unusedAmong)
}

async function judge(directory: string, aside: string, unusedAmong: UnusedAmong): Promise<void> {
  const names = await readdir(aside)
  const byHash = Map.groupBy(names, (name) => hashOfFile(nameBefore(name)))
  const unused = new Set((await unusedGroups(byHash, unusedAmong)).flatMap(([, ofHash]) => ofHash))
  for (const name of names) {
    const path = join(aside, name)
    if (!unused.has(name)) await putBack(path, join(directory, nameBefore(name)))
    else if (!(await isYoung(path))) await rm(path, { force: true })
  }
}

async function setUnusedAside(directory: string, aside: string, unusedAmong: UnusedAmong): Promise<void> {
  const byHash = Map.groupBy(await readdir(directory), hashOfFile)
  for (const [hash, names] of await unusedGroups(byHash, unusedAmong)) {
    const ages = await Promise.all(names.map((name) => isYoung(join(directory, name))))
    if (ages.includes(true)) continue
    // The file that says that the others are there goes first, as it comes last.
    const first = pictureFile(hash, lastWritten)
    for (const name of [first, ...names.filter((other) => other !== first)]) {
      const wentAside = await setAside(join(directory, name), join(aside, `${randomUUID()}.${name}`))
      if (!wentAside) break
    }
  }
}

/** False when the picture was stored a moment ago; the file is where it was then. */
async function setAside(path: string, asidePath: string): Promise<boolean> {
  if (!(await done(rename(path, asidePath)))) return true
  if (!(await isYoung(asidePath))) return true
  await putBack(asidePath, path)
  return false
}

/** A picture stored again meanwhile is the same one. */
async function putBack(asidePath: string, path: string): Promise<void> {
  if (await done(access(path))) await rm(asidePath, { force: true })
  else await done(rename(asidePath, path))
}

async function unusedGroups(
  byHash: ReadonlyMap<string | null, string[]>,
  unusedAmong: UnusedAmong,
): Promise<[string, string[]][]> {
  const hashes = [...byHash.keys()].filter((hash) => hash !== null)
  const groups: [string, string[]][] = []
  for (let start = 0; start < hashes.length; start += askedAtOnce)
    for (const hash of await unusedAmong(hashes.slice(start, start + askedAtOnce)))
      groups.push([hash, byHash.get(hash) ?? []])
  return groups
}

/** Set aside, a file bears a name of its own before its old one, so that two cleanups never take the same one. */
const nameBefore = (asideName: string) => asideName.slice(asideName.indexOf('.') + 1)

const hashOfFile = (name: string): string | null => readPictureFile(name)?.hash ?? null

async function isYoung(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => null)
  return file !== null && Date.now() - file.mtimeMs < dayInMilliseconds
}

/** False for a file that is not there: another cleanup has taken it. */
async function done(step: Promise<unknown>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return false
    throw error
  }
}

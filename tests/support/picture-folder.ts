import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pictureHashOf, readPictureFile } from '#shared/listings/picture-urls.ts'

/** Folders of the database and the mails, which change by themselves. */
const lively = ['postgres', 'mail']

/** Files of a data folder that belong neither to the database nor to one of these pictures. */
export async function strayFiles(dataDir: string, pictures: readonly string[]): Promise<string[]> {
  const hashes = new Set(pictures.map(pictureHashOf))
  const isOurs = (path: string) => {
    const [folder = '', name = '', ...more] = path.split(sep)
    if (lively.some((word) => folder.startsWith(word))) return true
    if (folder !== 'pictures') return false
    if (name === '' || (name === '.unfinished' && more.length === 0)) return true
    const file = more.length === 0 ? readPictureFile(name) : null
    return file !== null && hashes.has(file.hash)
  }
  const paths = await readdir(join(dataDir), { recursive: true })
  return paths.filter((path) => !isOurs(path))
}

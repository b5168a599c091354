import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const unfinishedAfterMs = 60 * 60 * 1000

/** Beside the pictures: what is being written, and the files of forms while their requests last. */
export const unfinishedIn = (directory: string) => join(directory, '.unfinished')

/** Removes what a crash left half written; what is younger may be another server's work. */
export async function removeUnfinished(unfinished: string): Promise<void> {
  const names = await readdir(unfinished).catch(() => [])
  for (const name of names) {
    const file = await stat(join(unfinished, name)).catch(() => null)
    if (file && Date.now() - file.mtimeMs > unfinishedAfterMs)
      await rm(join(unfinished, name), { force: true })
  }
}

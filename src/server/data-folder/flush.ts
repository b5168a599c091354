import { open } from 'node:fs/promises'

/** The names in a folder must survive a power cut as well as what is in the files. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

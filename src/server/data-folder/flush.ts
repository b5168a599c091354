import { open } from 'node:fs/promises'

/** Returns when what is in the file survives a power cut. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** The names in a folder must survive a power cut as well as what is in the files. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

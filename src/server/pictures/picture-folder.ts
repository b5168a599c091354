import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import { flushFolder } from '../data-folder/flush.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import type { PictureFiles } from './picture-files.ts'
import { removeUnfinished, unfinishedIn } from './unfinished-files.ts'

export const pictureFolderIn = (dataDir: string) => join(dataDir, 'pictures')

/** A picture's name is a hash of its content, so a browser that has it never needs to ask again. */
const forGood = { maxAge: '365d', immutable: true } as const

/** Pictures as files of a folder, which is made where needed. */
export async function openPictureFolder(directory: string): Promise<PictureFiles> {
  const unfinished = unfinishedIn(directory)
  makeFolder(unfinished)
  await removeUnfinished(unfinished)
  await putBackSetAside(directory)
  const pathOf = (name: string) => join(directory, name)

  return {
    sizeOf: (name) => orNull(stat(pathOf(name)).then(({ size }) => size)),
    read: (name) => orNull(readFile(pathOf(name))),

    /** Written beside and renamed: half a file is never read, and two writers of the same file do no harm. */
    async write(name, bytes) {
      const path = join(unfinished, randomUUID())
      try {
        await writeFile(path, bytes, { flush: true })
        await rename(path, pathOf(name))
      } finally {
        await rm(path, { force: true })
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    flush: () => flushFolder(directory),

    async *names() {
      yield (await readdir(directory)).filter((name) => readPictureFile(name) !== null)
    },

    sender(app) {
      app.register(fastifyStatic, { root: directory, serve: false })
      return (_request, reply, name) => reply.sendFile(name, directory, forGood)
    },
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Earlier versions set files aside here before they deleted them. */
async function putBackSetAside(directory: string): Promise<void> {
  const aside = join(directory, '.removed')
  for (const name of await readdir(aside).catch(() => []))
    await rename(join(aside, name), join(directory, name.slice(name.indexOf('.') + 1))).catch(() => {})
  await rm(aside, { recursive: true, force: true })
}

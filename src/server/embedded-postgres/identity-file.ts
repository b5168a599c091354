import { randomBytes, randomInt } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const identitySchema = z.object({
  /** The loopback port it last ran on; kept, so that people's own tools find it again. */
  port: z.int().min(1024).max(65535),
  /** The password of the superuser `postgres`, which only the launcher uses. */
  ownerPassword: z.string().min(20),
  /** The password of the role `makit`, with which the application signs in. */
  password: z.string().min(20),
  /** Absolute, or relative to the data folder. */
  clusterFolder: z.string().min(1),
})

/** What `<DATA_DIR>/embedded.json` (mode 0600) remembers about the embedded database. */
export type Identity = z.infer<typeof identitySchema>

/** The file's content, or undefined when there is none yet. */
export function readIdentity(dataDir: string): Identity | undefined {
  const file = join(dataDir, 'embedded.json')
  try {
    return identitySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const reason = (error as NodeJS.ErrnoException).code ?? 'not the file that Makit wrote'
    throw new EmbeddedPostgresError(
      `${file} can't be read (${reason}): it holds the database's password, so restore it or choose another DATA_DIR.`,
    )
  }
}

/** Makes the file with new passwords and a free port; of two processes at once the first one's file stays. */
export async function createIdentity(dataDir: string, clusterFolder: string): Promise<Identity> {
  const identity: Identity = {
    port: await findFreePort(),
    ownerPassword: randomBytes(24).toString('base64url'),
    password: randomBytes(24).toString('base64url'),
    clusterFolder,
  }
  const unfinished = writeFirst(dataDir, identity)
  try {
    linkSync(unfinished, join(dataDir, 'embedded.json'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
  return readIdentity(dataDir)!
}

/** Saves a new port. */
export function saveIdentity(dataDir: string, identity: Identity): void {
  renameSync(writeUnfinished(dataDir, identity), join(dataDir, 'embedded.json'))
}

/** The first file of all that goes into the folder: /proc says of it that it is not there. */
function writeFirst(dataDir: string, identity: Identity): string {
  try {
    return writeUnfinished(dataDir, identity)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new EmbeddedPostgresError(
      `${dataDir} takes no files: set DATA_DIR to a folder that Makit may write to.`,
    )
  }
}

function writeUnfinished(dataDir: string, identity: Identity): string {
  const unfinished = join(dataDir, `embedded.json.tmp-${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(unfinished, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600, flush: true })
  return unfinished
}

/**
 * A free loopback port between 15433 and 29999: never 5432, and below the range that systems hand to outgoing
 * connections, so that it is likely to be free again at the next start.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15433, 30000)
    if (await isPortFree(port)) return port
  }
  throw new EmbeddedPostgresError('No free port on 127.0.0.1 was found for the embedded database.')
}

/** Whether nothing listens on the loopback port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

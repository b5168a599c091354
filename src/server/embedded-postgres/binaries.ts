import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type PostgresBinaries, program } from './postgres-program.ts'
import { canRead, type SystemUser } from './system-user.ts'

/** Finds the installed `@embedded-postgres` package of this platform. */
export function findBinaries(
  platform: string = process.platform,
  cpu: string = process.arch,
): PostgresBinaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${cpu}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return readBinaries(join(realpathSync(dirname(entry)), '..'))
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL comes with Makit for ${platform}-${cpu} (package ${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Reads what one unpacked package holds. */
export function readBinaries(packageFolder: string): PostgresBinaries {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder: join(packageFolder, 'native'), version, majorVersion: version.split('.')[0]! }
}

/**
 * Makes the binaries runnable by the user: adds the links that the package's blocked install script would have made, and
 * copies the whole to `copyFolder`/pg-<version> where the package can't be written to or the user can't walk to it.
 */
export function makeRunnable(
  found: PostgresBinaries,
  user: SystemUser | undefined,
  copyFolder: string,
): PostgresBinaries {
  const isReadable =
    canRead(program(found, 'postgres'), user) &&
    ['lib', 'share'].every((name) => canRead(join(found.folder, name), user))
  if (isReadable && addLibraryLinks(found.folder)) return found

  const copy = { ...found, folder: join(copyFolder, `pg-${found.version}`) }
  if (!existsSync(copy.folder)) copyBinaries(found.folder, copy.folder)
  return copy
}

function copyBinaries(from: string, to: string): void {
  const unfinished = `${to}.tmp-${process.pid}`
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
    addLibraryLinks(unfinished)
    letEveryoneRead(unfinished)
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process that started at the same moment may have been faster.
    if (existsSync(to)) return
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs could not be copied to ${to} (${(error as Error).message}): move Makit out of its private folder, or set DATABASE_URL.`,
    )
  }
}

/** A umask of 077 at installation or now must not shut the database's own user out. */
function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

/** False when the folder can't be written to. */
function addLibraryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      // Paths in the list start with native/, but a copy's folder is called differently.
      symlinkSync(basename(source), join(native, relative('native', target)))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

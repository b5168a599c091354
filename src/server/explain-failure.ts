import { BackupError } from './backup/manifest.ts'
import { ForeignDataDirError } from './data-folder/data-dir-id.ts'
import { UnfitDatabaseError } from './database/durability.ts'
import { NotPrimaryError } from './database/not-primary.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts'
import { BucketError } from './pictures/bucket/bucket-error.ts'
import { SettingsError } from './settings.ts'
import { isUnreachable } from './unreachable-host.ts'

/**
 * No such role, wrong password, no such database, a role that may make no tables, no connection left: what a wrong
 * DATABASE_URL leads to where there is a server.
 */
const unusableDatabase = /^(28000|28P01|3D000|42501|53300)$/

/** Errors that are one clear line already. */
const explained = [SettingsError, EmbeddedPostgresError, UnfitDatabaseError, ForeignDataDirError, BackupError]

/** What the operator reads when the start fails: one line if they can mend it, else where it happened. */
export function explainFailure(error: unknown): string {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof BucketError) return error.reason
  if (error instanceof NotPrimaryError)
    return `The database can't be used, see DATABASE_URL: ${error.message}.`
  const { code, message, path, port, stack, syscall } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another.`
  if (isUnreachable(code) || unusableDatabase.test(code ?? ''))
    return `The database can't be used, see DATABASE_URL: ${message}.`
  // /proc says of a new folder that it is not there.
  const isRefused = code === 'ENOENT' && syscall === 'mkdir'
  if (path && (isRefused || /^(EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST)$/.test(code ?? ''))) {
    return `Nothing can be kept in ${path} (${code}): set DATA_DIR to a folder that Makit may write to.`
  }
  return String(stack)
}

import { BackupError } from './backup/manifest.ts'
import { ForeignDataDirError } from './data-folder/data-dir-id.ts'
import { UnfitDatabaseError } from './database/durability.ts'
import { isLostConnection } from './database/lost-connection.ts'
import { NotPrimaryError } from './database/not-primary.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts'
import { messageOf } from './message-of.ts'
import { BucketError } from './pictures/bucket/bucket-error.ts'
import { SettingsError } from './settings.ts'
import { isUnreachable } from './unreachable-host.ts'

/**
 * No such role, wrong password, no such database, a role that may make no tables, no connection left, a certificate that proves
 * nothing: what a wrong DATABASE_URL leads to where there is a server.
 */
const wrongAddress =
  /^(28000|28P01|3D000|42501|53300|CERT_\w+|DEPTH_ZERO_\w+|EPROTO|ERR_(SSL|TLS)_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/
/** The same in pg's words, which have no code. */
const wrongAddressWords = /^SASL: |support SSL connections/

/** It is starting or stopping, or its disk is full. */
const unwell = /^(53|57P|58)/

/** Errors that are one clear line already. */
const explained = [SettingsError, EmbeddedPostgresError, UnfitDatabaseError, ForeignDataDirError, BackupError]

/** What the operator reads when the start fails: one line if they can mend it, else where it happened. */
export function explainFailure(error: unknown): string {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof BucketError) return error.reason
  if (error instanceof NotPrimaryError)
    return `The database can't be used, see DATABASE_URL: ${error.message}.`
  const { code, path, port, stack, syscall } = error as NodeJS.ErrnoException & { port?: number }
  const words = /password must be a/.test(messageOf(error))
    ? 'it wants a password, and there is none'
    : messageOf(error).replace(/\.$/, '')
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another.`
  const isWrong = wrongAddress.test(code ?? '') || wrongAddressWords.test(messageOf(error))
  if (isUnreachable(code) || isWrong || isLostConnection(error))
    return `The database can't be used, see DATABASE_URL: ${words}.`
  if (unwell.test(code ?? '')) return `The database can't be used now: ${words}.`
  // /proc says of a new folder that it is not there.
  const isRefused = code === 'ENOENT' && syscall === 'mkdir'
  if (path && (isRefused || /^(EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST)$/.test(code ?? ''))) {
    return `Nothing can be kept in ${path} (${code}): set DATA_DIR to a folder that Makit may write to.`
  }
  return String(stack)
}

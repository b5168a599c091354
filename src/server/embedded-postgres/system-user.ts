import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The account PostgreSQL runs under; undefined means the account that runs Node. */
export interface SystemUser {
  uid: number
  gid: number
}

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of an existing cluster, else to `nobody`.
 * The account must be in /etc/passwd: PostgreSQL looks its own name up and stops without one.
 */
export function chooseSystemUser(clusterFolder: string, passwdFile = '/etc/passwd'): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts(passwdFile)
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  const ownerAccount = owner && owner.uid !== 0 && accounts.find((account) => account.uid === owner.uid)
  const user = ownerAccount || accounts.find((account) => account.uid === NOBODY)
  if (user) return user
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and there is no user 'nobody' (${NOBODY}) in ${passwdFile}: start Makit as an ordinary user, or set DATABASE_URL.`,
  )
}

function readAccounts(passwdFile: string): SystemUser[] {
  return readFileSync(passwdFile, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ uid: Number(fields[2]), gid: Number(fields[3]) }))
}

/** Whether the user may walk to the path and read it (folders need the x bit all the way up). */
export function canRead(path: string, user: SystemUser | undefined): boolean {
  if (!user) return true
  const target = statSync(path)
  if (!hasPermission(target, user, 4) || (target.isDirectory() && !hasPermission(target, user, 1)))
    return false
  return canReach(path, user)
}

/** Whether the user may walk through every folder above the path. */
export function canReach(path: string, user: SystemUser | undefined): boolean {
  if (!user) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!hasPermission(statSync(folder), user, 1)) return false
    if (folder === dirname(folder)) return true
  }
}

function hasPermission(
  file: { mode: number; uid: number; gid: number },
  user: SystemUser,
  bit: number,
): boolean {
  if (file.uid === user.uid) return (file.mode & (bit << 6)) !== 0
  if (file.gid === user.gid) return (file.mode & (bit << 3)) !== 0
  return (file.mode & bit) !== 0
}

import type { Services } from './services.ts'
import { SettingsError } from './settings.ts'

/**
 * In production, and where other machines reach the server: throws SettingsError when the database holds accounts of the
 * demonstration market, whose password is public. An administrator who deleted them, not only deactivated, may start.
 */
export async function refuseDemoAccounts({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  if (!settings.isPublic) return
  const { demoUsers } = await import('../../db/demo/demo-users.ts')
  const ids = Object.values(demoUsers).map(({ _id }) => _id)
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (found.length === 0) return
  throw new SettingsError(
    `The database holds ${found.length} demonstration accounts, such as ${found[0]!.email}, and everybody knows their password: start on a database without them (DATABASE_URL or DATA_DIR)${settings.isProduction ? '' : ', or for this machine only (HOST=127.0.0.1)'}.`,
  )
}

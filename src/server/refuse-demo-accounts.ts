import type { Services } from './platform/services.ts'
import { SettingsError } from './settings.ts'

/**
 * In production: throws SettingsError when the database holds accounts of the demonstration market, whose password
 * everybody may read. An administrator who deleted them, not only deactivated, may start.
 */
export async function refuseDemoAccounts({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  if (!settings.isProduction) return
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
    `The database holds ${found.length} demonstration accounts, such as ${found[0]!.email}, and everybody knows their password: start production on a database of its own (DATABASE_URL or DATA_DIR).`,
  )
}

import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { SettingsError } from '../settings.ts'
import { createAdmin } from './create-admin.ts'
import { hasAdministrator } from './user-rows.ts'

/**
 * At start: creates the administrator of ADMIN_EMAIL and ADMIN_PASSWORD while there is no other; later the two change
 * nothing. SettingsError when they can't be used.
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'settings' | 'newId' | 'now'>,
): Promise<void> {
  const { db, settings } = services
  if (!settings.firstAdmin || (await hasAdministrator(db))) return
  try {
    await createAdmin(services, settings.firstAdmin)
  } catch (error) {
    // Another server, started at the same moment, may have been faster.
    if (await hasAdministrator(db)) return
    if (!(error instanceof AppError)) throw error
    const setting = error.status === 409 ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'
    throw new SettingsError(`${setting} can't be used: ${error.message}`)
  }
}

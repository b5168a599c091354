import { emailKey } from '#shared/accounts/email-key.ts'
import { messages } from '#shared/messages.ts'
import type { Apply, VendorApplication } from '#shared/vendor-applications/application.ts'
import { lockUser } from '../accounts/locks.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../database/database.ts'
import { conflict } from '../errors.ts'
import { notifyAdministrators } from '../notifications/notify.ts'
import { countEvent, networkOf } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { insertApplication, onePendingPerEmail, readApplication } from './application-rows.ts'

/** Applications stored per address and hour; whole towns share one address (docs/rules.md, 'Accounts'). */
const mostPerHour = 100

const notice = {
  kind: 'application_received',
  title: 'New vendor application',
  text: 'Someone would like to open a shop and waits for your decision.',
  path: '/dashboard/admin/vendor-application',
} as const

/**
 * Stores an application until an administrator decides, notifies them all, with its `sender` where that account's own e-mail stands in it.
 * `address` is where it comes from. 409 while one with this e-mail waits, 429 beyond the hour's limit.
 */
export async function submitApplication(
  services: Services,
  applied: Apply,
  address: string,
  sender: Pick<Caller, 'userId'> | null = null,
): Promise<VendorApplication> {
  const { db, settings, newId, now } = services
  const limit = { kind: 'application', subject: networkOf(address), most: mostPerHour, minutes: 60 }
  try {
    return await inTransaction(db, async (tx) => {
      const id = newId()
      const sentBy = sender && (await ownerOf(tx, sender, applied.email))
      await insertApplication(tx, id, applied, { createdAt: now(), sentBy })
      await notifyAdministrators(tx, services, notice)
      await countEvent(tx, settings, limit)
      return await readApplication(tx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error, onePendingPerEmail))
      throw conflict('application_pending', messages.application.pendingExists)
    throw error
  }
}

/** The sender, if this is the e-mail of their account: signing in proves nothing about another one. */
async function ownerOf(
  tx: Transaction,
  { userId }: Pick<Caller, 'userId'>,
  email: string,
): Promise<string | null> {
  const account = await lockUser(tx, userId)
  return account?.is_active && account.email_key === emailKey(email) ? account.id : null
}

import { messages } from '#shared/messages.ts'
import { inTransaction, isUniqueViolation } from '../database/database.ts'
import { conflict, invalidField } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import { hashPassword } from './password-hashing.ts'
import { passwordError } from './password-rules.ts'
import { insertUser, oneAccountPerEmail } from './user-rows.ts'

const unnamed = { firstName: 'Makit', lastName: 'Administrator' }

/**
 * Creates the account of an administrator, for the operator of the server; the name can be changed in the profile. 400 on
 * a bad password, 409 for a taken e-mail.
 */
export async function createAdmin(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const error = passwordError(password, { role: 'admin', email, names: [] })
  if (error) throw invalidField('password', error)
  const passwordHash = await hashPassword(password)
  const id = newId()
  const user = { ...unnamed, id, email, tel: '', address: '', role: 'admin' as const, passwordHash }
  try {
    await inTransaction(db, async (tx) => {
      await insertUser(tx, { ...user, createdAt: now() })
      const action = 'Administrator made on the server'
      await recordAction(tx, { newId, now, actorId: null, action, subjectId: id, address: '' })
    })
  } catch (error) {
    if (isUniqueViolation(error, oneAccountPerEmail)) throw conflict('email_taken', messages.auth.emailInUse)
    throw error
  }
}

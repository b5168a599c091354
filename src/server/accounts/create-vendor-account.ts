import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { insertUser, type UserRow } from './user-rows.ts'

/**
 * Creates the account of an invited vendor who chose a password. `name` is the full name as applied with: its first word
 * becomes the first name. Violates `oneAccountPerEmail` when the e-mail is taken.
 */
export function createVendorAccount(
  tx: Transaction,
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  applicant: { name: string; email: string; tel: string; address: string; passwordHash: string },
): Promise<UserRow> {
  const { name, ...details } = applicant
  const [firstName = '', ...rest] = name.split(/\s+/)
  return insertUser(tx, {
    ...details,
    id: newId(),
    firstName,
    lastName: rest.join(' '),
    role: 'vendor',
    createdAt: now(),
  })
}

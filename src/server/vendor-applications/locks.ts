// Applications are locked after accounts and before orders, shops and listings; several in one statement, in the order of
// their ids. An applicant who accepts an invitation locks an account after the applications only where a sign-up has made
// it in that moment (tests/lock-order.test.ts).
import { sql } from 'kysely'
import { lockUserByEmail } from '../accounts/locks.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { type ApplicationRow, findApplication, sameEmail } from './application-rows.ts'

/** The application, locked until the transaction ends: of two decisions at the same moment the second sees the first. */
export const lockApplication = (tx: Transaction, id: string): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('vendor_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * The open applications of this e-mail (undecided, or approved and not accepted), locked in the order of their ids; with
 * `orSentBy` also those that this account sent when it had another e-mail. Lock the account before.
 */
export const lockOpenApplications = (
  tx: Transaction,
  email: string,
  { orSentBy }: { orSentBy?: string } = {},
): Promise<ApplicationRow[]> =>
  tx
    .selectFrom('vendor_applications')
    .selectAll()
    .where((eb) => (orSentBy ? eb.or([sameEmail(email), eb('sent_by', '=', orSentBy)]) : sameEmail(email)))
    .where(sql<boolean>`status <> 'rejected'`)
    .where('vendor_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The account with an e-mail and that e-mail's open applications: undecided, or approved and not accepted. */
interface Applicant {
  account: UserRow | undefined
  open: ApplicationRow[]
}

/** Locks the account first and then the applications, as deleting an account does. */
export async function lockApplicant(tx: Transaction, email: string): Promise<Applicant> {
  const account = await lockUserByEmail(tx, email)
  return { account, open: await lockOpenApplications(tx, email) }
}

/**
 * The same for one application, which is among them while it is open; undefined when there is no such application. An
 * account made at the same moment is not seen.
 */
export async function lockApplicantOf(
  tx: Transaction,
  applicationId: string,
): Promise<(Applicant & { application: ApplicationRow | undefined }) | undefined> {
  const found = await findApplication(tx, applicationId)
  if (!found) return undefined
  const applicant = await lockApplicant(tx, found.email)
  return { ...applicant, application: applicant.open.find(({ id }) => id === applicationId) }
}

import { lockUserByEmail } from '../accounts/locks.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { type ApplicationRow, findApplication, lockOpenApplications } from './application-rows.ts'

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

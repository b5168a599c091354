import { deleteLinksOfApplications } from '../accounts/one-time-links.ts'
import type { Transaction } from '../platform/database.ts'
import { deleteApplications, eraseDecided, lockUndecided } from './application-rows.ts'

/**
 * Erases the applications of a deleted account: those that wait for an answer or for the invitation to be accepted go
 * with their links, decided ones stay and show 'Deleted user'.
 */
export async function eraseApplicant(
  tx: Transaction,
  applicant: { userId: string; email: string },
): Promise<void> {
  const undecided = await lockUndecided(tx, applicant.email)
  await deleteLinksOfApplications(tx, undecided)
  await deleteApplications(tx, undecided)
  await eraseDecided(tx, applicant)
}

import { deleteLinksOfApplications } from '../accounts/one-time-links.ts'
import type { Transaction } from '../database/database.ts'
import { deleteApplications, eraseDecided } from './application-rows.ts'
import { lockOpenApplications } from './locks.ts'

/**
 * Erases the applications of a deleted account, with its e-mail or sent by it when it had another one: those that wait for
 * an answer or for the invitation to be accepted go with their links, decided ones stay and show 'Deleted user'. Answers the
 * ids of those that stay.
 */
export async function eraseApplicant(
  tx: Transaction,
  applicant: { userId: string; email: string },
): Promise<string[]> {
  const open = await lockOpenApplications(tx, applicant.email, { orSentBy: applicant.userId })
  const ids = open.map(({ id }) => id)
  await deleteLinksOfApplications(tx, ids)
  await deleteApplications(tx, ids)
  return eraseDecided(tx, applicant)
}

import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Origin } from './known-places.ts'

/** The link of an invitation, the password that was chosen with it, and where. */
export interface Acceptance {
  applicationId: string
  token: string
  passwordHash: string
  origin: Origin
}

/** What vendor-applications does with invitations when an applicant chooses a password or has lost the mail. */
export interface Invitations {
  /**
   * Uses the link up and makes the vendor of its approved application; the password is theirs from now on. Answers the
   * account's e-mail.
   */
  acceptInvitation(tx: Transaction, services: Services, acceptance: Acceptance): Promise<string>
  /** Mails the open invitation of this e-mail once more, if there is one. */
  resendInvitation(tx: Transaction, services: Services, email: string): Promise<void>
}

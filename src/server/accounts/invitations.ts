import type { Transaction } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'

/** What vendor-applications does with invitations when somebody chooses a password or has lost the mail. */
export interface Invitations {
  /** Makes the vendor of an approved application whose link was just used; the password is theirs from now on. */
  acceptInvitation(
    tx: Transaction,
    services: Services,
    applicationId: string,
    passwordHash: string,
  ): Promise<void>
  /** Sends the open invitation of this e-mail again. True when that is all there is to send: no account has the e-mail. */
  resendInvitation(tx: Transaction, services: Services, email: string): Promise<boolean>
}

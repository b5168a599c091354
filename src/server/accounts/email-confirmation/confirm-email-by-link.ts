import { inTransaction } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { lockUser } from '../locks.ts'
import { consumeLink, deadLink, findOpenLink } from '../one-time-links.ts'
import { confirmEmail } from '../user-rows.ts'

/**
 * Uses a mailed link up: its account's e-mail is confirmed. The caller needs no session: the link proves that the caller reads
 * the mailbox. 400 on `token` when the link does not work (any more).
 */
export async function confirmEmailByLink({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  const link = await findOpenLink(db, token, 'confirmation')
  const userId = link?.userId
  if (!userId) throw deadLink()
  await inTransaction(db, async (tx) => {
    // Another e-mail kills the link under this lock: the link is always of the e-mail that it was mailed to.
    const user = await lockUser(tx, userId)
    if (!user || !(await consumeLink(tx, token))) throw deadLink()
    await confirmEmail(tx, userId)
  })
}

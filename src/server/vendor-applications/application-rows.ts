import { type Selectable, sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { ApplicationStatus, Apply, VendorApplication } from '#shared/vendor-applications/application.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { type PageOfRows, type Paging, pageOf } from '../http/paging.ts'

export type ApplicationRow = Selectable<Tables['vendor_applications']>

/** The unique index that allows one pending application per e-mail. */
export const onePendingPerEmail = 'vendor_applications_pending'

/** `sentBy` is the account that sent it while signed in; null where the e-mail is not that account's own. */
export async function insertApplication(
  tx: Transaction,
  id: string,
  applied: Apply,
  { createdAt, sentBy }: { createdAt: Date; sentBy: string | null },
) {
  await tx
    .insertInto('vendor_applications')
    .values({
      id,
      name: applied.name,
      email: applied.email,
      tel: applied.tel,
      shop_name: applied.shopName,
      shop_description: applied.shopDescription,
      address: applied.address,
      town: applied.town,
      created_at: createdAt,
      sent_by: sentBy,
    })
    .execute()
}

export const findApplication = (db: Queryable, id: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('vendor_applications').selectAll().where('id', '=', id).executeTakeFirst()

export async function decideApplication(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'rejected'; decided_at: Date; decided_by: string; reason?: string },
): Promise<void> {
  await tx.updateTable('vendor_applications').set(decision).where('id', '=', id).execute()
}

export const sameEmail = (email: string) => sql<boolean>`vendor_applications.email_key = ${emailKey(email)}`

/** The account came from the approved ones among these applications; answers their ids. */
export async function settleInvitations(
  tx: Transaction,
  applications: readonly ApplicationRow[],
  vendorId: string,
): Promise<string[]> {
  const settled = await tx
    .updateTable('vendor_applications')
    .set({ vendor_id: vendorId })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(applications.map(({ id }) => id)))))
    .where('status', '=', 'approved')
    .returning('id')
    .execute()
  return settled.map(({ id }) => id)
}

export async function deleteApplications(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('vendor_applications')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** Erases the applicant's data and the reason; the shop's name and the decision stay. Returns the ids. */
export async function eraseDecided(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<string[]> {
  const erased = await tx
    .updateTable('vendor_applications')
    .set({
      name: 'Deleted user',
      email: '',
      tel: '',
      address: '',
      town: '',
      shop_description: '',
      reason: '',
    })
    .where((eb) => eb.or([eb('vendor_id', '=', userId), eb('sent_by', '=', userId), sameEmail(email)]))
    .returning('id')
    .execute()
  return erased.map(({ id }) => id)
}

const applicationsWithAccount = (db: Queryable) =>
  db
    .selectFrom('vendor_applications')
    .leftJoin('users', (join) =>
      join.onRef('users.email_key', '=', 'vendor_applications.email_key').on('users.deleted_at', 'is', null),
    )
    .selectAll('vendor_applications')
    .select('users.created_at as account_since')
    .select(sql<boolean>`coalesce(users.id = vendor_applications.sent_by, false)`.as('is_senders_account'))

type AnsweredRow = ApplicationRow & { account_since: Date | null; is_senders_account: boolean }

const asAnswer = (row: AnsweredRow): VendorApplication => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  tel: row.tel,
  shopName: row.shop_name,
  shopDescription: row.shop_description,
  address: row.address,
  town: row.town,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  // Nothing is wrong with an e-mail that was erased.
  emailLooksRight: row.email === '' || looksLikeEmail(row.email),
  accountSince: row.account_since?.toISOString() ?? null,
  sentByAccount: row.is_senders_account,
  invitationPending: row.status === 'approved' && row.vendor_id === null,
})

export async function readApplication(db: Queryable, id: string): Promise<VendorApplication> {
  const row = await applicationsWithAccount(db)
    .where('vendor_applications.id', '=', id)
    .executeTakeFirstOrThrow()
  return asAnswer(row)
}

/** A page of them, newest first; those that wait for a decision begin with the one that has waited longest. */
export async function listApplications(
  db: Queryable,
  { status, ...paging }: Paging & { status?: ApplicationStatus | undefined },
): Promise<PageOfRows<VendorApplication>> {
  const { limit, offset } = pageOf(paging)
  const rows = await applicationsWithAccount(db)
    .$if(status !== undefined, (query) => query.where('vendor_applications.status', '=', status!))
    .orderBy('vendor_applications.id', status === 'pending' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map(asAnswer), total: await countApplications(db, status) }
}

async function countApplications(db: Queryable, status: ApplicationStatus | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('vendor_applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return total
}

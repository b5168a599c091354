import { type Selectable, sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { ApplicationStatus, Apply, VendorApplication } from '#shared/vendor-applications/application.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Tables } from '../platform/database-tables.ts'
import { type PageOfRows, type Paging, pageOf } from '../platform/paging.ts'

export type ApplicationRow = Selectable<Tables['vendor_applications']>

/** The unique index that allows one pending application per e-mail. */
export const onePendingPerEmail = 'vendor_applications_pending'

export async function insertApplication(tx: Transaction, id: string, applied: Apply, createdAt: Date) {
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
      created_at: createdAt,
    })
    .execute()
}

/** The application, locked until the transaction ends: of two decisions at the same moment the second sees the first. */
export const lockApplication = (tx: Transaction, id: string): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('vendor_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function decideApplication(
  tx: Transaction,
  id: string,
  decision: {
    status: 'approved' | 'rejected'
    decided_at: Date
    decided_by: string
    vendor_id: string | null
  },
): Promise<void> {
  await tx.updateTable('vendor_applications').set(decision).where('id', '=', id).execute()
}

const sameEmail = (email: string) => sql<boolean>`vendor_applications.email_key = ${emailKey(email)}`

/** The newest approved application of this e-mail that no account has come from yet, locked. */
export const lockOpenInvitation = (tx: Transaction, email: string): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('vendor_applications')
    .selectAll()
    .where('status', '=', 'approved')
    .where('vendor_id', 'is', null)
    .where(sameEmail(email))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** This account came from every approved application of this e-mail that was still waiting for one; answers their ids. */
export async function settleInvitations(tx: Transaction, email: string, vendorId: string): Promise<string[]> {
  const settled = await tx
    .updateTable('vendor_applications')
    .set({ vendor_id: vendorId })
    .where('status', '=', 'approved')
    .where('vendor_id', 'is', null)
    .where(sameEmail(email))
    .returning('id')
    .execute()
  return settled.map(({ id }) => id)
}

/** Ids of this e-mail's applications that nobody has decided or whose invitation nobody has accepted; locked. */
export async function lockUndecided(tx: Transaction, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('vendor_applications')
    .select('id')
    .where(sameEmail(email))
    .where('vendor_id', 'is', null)
    .where('status', '!=', 'rejected')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteApplications(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('vendor_applications')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** Erases who applied; that a shop of this name applied and what was decided stays. */
export async function eraseDecided(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .updateTable('vendor_applications')
    .set({ name: 'Deleted user', email: '', tel: '', address: '', shop_description: '' })
    .where((eb) => eb.or([eb('vendor_id', '=', userId), sameEmail(email)]))
    .execute()
}

const applicationsWithAccount = (db: Queryable) =>
  db
    .selectFrom('vendor_applications')
    .leftJoin('users', (join) =>
      join.onRef('users.email_key', '=', 'vendor_applications.email_key').on('users.deleted_at', 'is', null),
    )
    .selectAll('vendor_applications')
    .select('users.created_at as account_since')

const asAnswer = (row: ApplicationRow & { account_since: Date | null }): VendorApplication => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  tel: row.tel,
  shopName: row.shop_name,
  shopDescription: row.shop_description,
  address: row.address,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  // Nothing is wrong with an e-mail that was erased.
  emailLooksRight: row.email === '' || looksLikeEmail(row.email),
  accountSince: row.account_since?.toISOString() ?? null,
  invitationPending: row.status === 'approved' && row.vendor_id === null,
})

export async function readApplication(db: Queryable, id: string): Promise<VendorApplication> {
  const row = await applicationsWithAccount(db)
    .where('vendor_applications.id', '=', id)
    .executeTakeFirstOrThrow()
  return asAnswer(row)
}

/** Newest first: all of them, or one page where a page or a limit is asked for. */
export async function listApplications(
  db: Queryable,
  { status, ...paging }: Paging & { status?: ApplicationStatus | undefined },
): Promise<PageOfRows<VendorApplication>> {
  const { limit, offset } = pageOf(paging)
  const rows = await applicationsWithAccount(db)
    .$if(status !== undefined, (query) => query.where('vendor_applications.status', '=', status!))
    .orderBy('vendor_applications.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
    .execute()
  const total = limit === undefined ? rows.length : await countApplications(db, status)
  return { rows: rows.map(asAnswer), total }
}

async function countApplications(db: Queryable, status: ApplicationStatus | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('vendor_applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return total
}

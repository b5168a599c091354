import { sql } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { invalidField } from '../errors.ts'
import { hashToken, newToken } from '../sessions/session.ts'
import type { Settings } from '../settings.ts'

/** How a link was sent: mailed, mailed at a visitor's request, or shown to an administrator for passing on. */
export type SentAs = Tables['one_time_links']['sent_as']

/** What a link does: it sets a password, or only confirms the e-mail of its account. */
type LinkPurpose = 'password' | 'confirmation'

/** The page that a link leads to. */
const pages: Record<LinkPurpose, string> = { password: '/set-password', confirmation: '/confirm-email' }

/** How long mailed links live. A confirmation may be read days after sign-up, and its link opens no account. */
const hours: Record<LinkPurpose, number> = { password: 1, confirmation: 3 * 24 }
const hoursOfInvitation = 7 * 24
/** Links of one invitation that 'Forgot password?' keeps alive: more would only be more to find in a lost mailbox. */
const mostRequested = 3

/** Kills the account's unused links, or those of one purpose. */
export async function killLinksOf(
  tx: Transaction,
  { userId, purpose }: { userId: string; purpose?: LinkPurpose },
): Promise<void> {
  let links = tx.deleteFrom('one_time_links').where('user_id', '=', userId).where('used_at', 'is', null)
  if (purpose) links = links.where('purpose', '=', purpose)
  await links.execute()
}

/**
 * The address of a fresh page for a mail, by default to choose a new password on; it kills the account's older ones of
 * its purpose. The caller has locked the account.
 */
export async function createOneTimeLink(
  tx: Transaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { userId, purpose = 'password' }: { userId: string; purpose?: LinkPurpose },
): Promise<string> {
  await killLinksOf(tx, { userId, purpose })
  const owner = { user_id: userId, application_id: null }
  return insertLink(tx, publicUrl, { ...owner, sent_as: 'mailed', purpose }, hours[purpose])
}

/**
 * The address of a fresh page to accept an invitation on; it lives 7 days beside the older ones, but of those that were
 * asked for only the newest few stay alive. The caller has locked the application.
 */
export async function createInvitationLink(
  tx: Transaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { applicationId, sentAs }: { applicationId: string; sentAs: SentAs },
): Promise<string> {
  if (sentAs === 'requested') await keepNewestRequested(tx, applicationId, mostRequested - 1)
  const owner = { user_id: null, application_id: applicationId }
  return insertLink(tx, publicUrl, { ...owner, sent_as: sentAs, purpose: 'password' }, hoursOfInvitation)
}

async function keepNewestRequested(tx: Transaction, applicationId: string, kept: number): Promise<void> {
  const requested = tx
    .selectFrom('one_time_links')
    .select('token_hash')
    .where('application_id', '=', applicationId)
    .where('sent_as', '=', 'requested')
    .where('used_at', 'is', null)
  const older = requested.orderBy('created_at', 'desc').offset(kept)
  await tx.deleteFrom('one_time_links').where('token_hash', 'in', older).execute()
}

async function insertLink(
  tx: Transaction,
  publicUrl: string,
  link: Pick<Tables['one_time_links'], 'user_id' | 'application_id' | 'sent_as'> & { purpose: LinkPurpose },
  hours: number,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('one_time_links')
    .values({
      ...link,
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute()
  // In the fragment: it reaches no server log and no other site.
  return `${publicUrl}${pages[link.purpose]}#${token}`
}

/** 400: the link was used, killed, has expired or never was. */
export const deadLink = () => invalidField('token', messages.auth.linkDead, 'dead_link')

/** A link that still works, and whose account or invitation it is of. */
interface OpenLink {
  userId: string | null
  applicationId: string | null
  email: string
  names: string[]
  role: Role
  /** Of the shop that an invitation opens. */
  shopName: string | null
}

const isOpen = sql<boolean>`link.used_at is null and link.expires_at > now()`

/**
 * The link behind a token while it works, by default one that sets a password; undefined when it was used, killed, has
 * expired, has another purpose or never was.
 */
export async function findOpenLink(
  db: Queryable,
  token: string,
  purpose: LinkPurpose = 'password',
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select link.user_id as "userId", link.application_id as "applicationId",
      coalesce(users.email, application.email) as email,
      array_remove(array[users.first_name, users.last_name, users.other_names, application.name], null) as names,
      coalesce(users.role, 'vendor') as role, application.shop_name as "shopName"
    from one_time_links link
      left join users on users.id = link.user_id
      left join vendor_applications application on application.id = link.application_id
    where link.token_hash = ${hashToken(token)} and link.purpose = ${purpose} and ${isOpen}
      and users.deleted_at is null`.execute(db)
  return rows[0]
}

/** The link behind a token that sets a password. Throws AppError 400 on `token` when it does not work (any more). */
export async function requireOpenLink(db: Queryable, token: string): Promise<OpenLink> {
  const link = await findOpenLink(db, token)
  if (!link) throw deadLink()
  return link
}

/**
 * Uses the link up and returns how it was sent; undefined when another request was faster or the link has expired: then
 * the caller must do nothing with it.
 */
export async function consumeLink(tx: Transaction, token: string): Promise<SentAs | undefined> {
  const used = await tx
    .updateTable('one_time_links as link')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where(isOpen)
    .returning('sent_as')
    .executeTakeFirst()
  return used?.sent_as
}

/** Deletes every link of these applications, used ones too: none of them works any more, and the applications can go. */
export async function deleteLinksOfApplications(
  tx: Transaction,
  applicationIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where((eb) => eb('application_id', '=', eb.fn.any(eb.val([...applicationIds]))))
    .execute()
}

/** Deletes links that have long stopped working. */
export async function deleteOldLinks(db: Database): Promise<void> {
  await deleteInBatches(db, 'one_time_links', sql`expires_at < now() - interval '1 day'`)
}

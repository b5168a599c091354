import { sql } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import type { Database, Queryable, Transaction } from '../platform/database.ts'
import { hashToken, newToken } from '../platform/session.ts'
import type { Settings } from '../settings.ts'

/** A link sets the password of an account, or accepts the invitation of an approved application. */
export type LinkOwner = { userId: string } | { applicationId: string }

const hoursOfReset = 1
const hoursOfInvitation = 7 * 24

const ownedBy = (owner: LinkOwner) =>
  'userId' in owner
    ? { user_id: owner.userId, application_id: null }
    : { user_id: null, application_id: owner.applicationId }

/** Kills the owner's unused links. */
export async function killLinksOf(tx: Transaction, owner: LinkOwner): Promise<void> {
  const column = 'userId' in owner ? 'user_id' : 'application_id'
  const id = 'userId' in owner ? owner.userId : owner.applicationId
  await tx.deleteFrom('one_time_links').where(column, '=', id).where('used_at', 'is', null).execute()
}

/**
 * The address of a fresh page to choose a password on, for a mail or for passing on by phone; it lives 1 hour for an
 * account and 7 days for an invitation, and kills the older ones. The caller has locked the owner's row.
 */
export async function createOneTimeLink(
  tx: Transaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  owner: LinkOwner,
): Promise<string> {
  await killLinksOf(tx, owner)
  const token = newToken()
  const hours = 'userId' in owner ? hoursOfReset : hoursOfInvitation
  await tx
    .insertInto('one_time_links')
    .values({
      ...ownedBy(owner),
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute()
  // In the fragment: it reaches no server log and no other site.
  return `${publicUrl}/set-password#${token}`
}

/** A link that still works, and whose password it sets. */
export interface OpenLink {
  userId: string | null
  applicationId: string | null
  email: string
  names: string[]
  role: Role
}

const isOpen = sql<boolean>`link.used_at is null and link.expires_at > now()`

/** The link behind a token while it works; undefined when it was used, killed, has expired or never was. */
export async function findOpenLink(db: Queryable, token: string): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select link.user_id as "userId", link.application_id as "applicationId",
      coalesce(users.email, application.email) as email,
      array_remove(array[users.first_name, users.last_name, users.other_names, application.name], null) as names,
      coalesce(users.role, 'vendor') as role
    from one_time_links link
      left join users on users.id = link.user_id
      left join vendor_applications application on application.id = link.application_id
    where link.token_hash = ${hashToken(token)} and ${isOpen} and users.deleted_at is null`.execute(db)
  return rows[0]
}

/** Uses the link up. False when somebody else was faster or it has expired meanwhile: then nothing may be done with it. */
export async function consumeLink(tx: Transaction, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_links as link')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes every link of these applications, used ones too: then the applications can go. */
export async function deleteLinksOfApplications(
  tx: Transaction,
  applicationIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where((eb) => eb('application_id', '=', eb.fn.any(eb.val([...applicationIds]))))
    .execute()
}

/** Forgets links that have long stopped working. */
export async function deleteOldLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('one_time_links')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

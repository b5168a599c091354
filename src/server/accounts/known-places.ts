import { type RawBuilder, sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import { retentionDays } from '#shared/retention.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { networkOf } from '../rate-limits/rate-limit-events.ts'
import { hashToken } from '../sessions/session.ts'

/** Where a call comes from. */
export interface Origin {
  address: string
  /** What the device keeps in its cookie, or will be given (sessions/device-cookie.ts). */
  deviceToken: string
}

/**
 * Where an account is tried to be opened, as far as its owner knows the place: on a device or at an address that the
 * owner has signed in from, or anywhere else.
 */
export type Place = `on ${string}` | `at ${string}` | 'elsewhere'

/** The most devices remembered for each account. */
const mostDevices = 20
const mostAddresses = 100

/** Where a call for the account with this e-mail comes from; one without an account takes just as long. */
export async function findPlace(db: Queryable, email: string, origin: Origin): Promise<Place> {
  const account = sql`(select id from users where email_key = ${emailKey(email)} and deleted_at is null)`
  const [place] = await selectPlaces(db, sql`(select ${account} as id, 1 as number)`, origin)
  return place!
}

/** Where a call comes from for each of these accounts; null, where there is none, is looked up like any other. */
export const findPlaces = (
  db: Queryable,
  userIds: readonly (string | null)[],
  origin: Origin,
): Promise<Place[]> =>
  selectPlaces(db, sql`(select * from unnest(${userIds}::uuid[]) with ordinality as of (id, number))`, origin)

/** The device counts before the address, which others may share. */
async function selectPlaces(
  db: Queryable,
  accounts: RawBuilder<unknown>,
  { address, deviceToken }: Origin,
): Promise<Place[]> {
  const [device, network] = [hashToken(deviceToken), networkOf(address)]
  const { rows } = await sql<{ isDevice: boolean; isAddress: boolean }>`select
    exists (select from known_devices where user_id = account.id and token_hash = ${device}) as "isDevice",
    exists (select from known_addresses where user_id = account.id and address = ${network}) as "isAddress"
    from ${accounts} account order by number`.execute(db)
  return rows.map(({ isDevice, isAddress }): Place => {
    if (isDevice) return `on ${device.toString('base64url')}`
    return isAddress ? `at ${network}` : 'elsewhere'
  })
}

/** From now on guesses made elsewhere do not slow the account's owner here. The caller has locked the account. */
export async function rememberPlace(
  tx: Transaction,
  userId: string,
  { address, deviceToken }: Origin,
): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashToken(deviceToken) })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address: networkOf(address) })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_used_at: now }))
    .execute()
  await sql`delete from known_devices where user_id = ${userId} and token_hash in (select token_hash
    from known_devices where user_id = ${userId} order by last_used_at desc offset ${mostDevices})`.execute(
    tx,
  )
  await sql`delete from known_addresses where user_id = ${userId} and address in (select address
    from known_addresses where user_id = ${userId} order by last_used_at desc offset ${mostAddresses})`.execute(
    tx,
  )
}

/** Deletes all known places of an account. */
export async function forgetPlaces(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('known_addresses').where('user_id', '=', userId).execute()
}

/** Deletes the addresses and devices from which there was no sign-in to the account for long. */
export async function deleteOldPlaces(db: Database): Promise<void> {
  const isOld = sql`last_used_at < now() - make_interval(days => ${retentionDays.knownPlaces})`
  await deleteInBatches(db, 'known_devices', isOld)
  await deleteInBatches(db, 'known_addresses', isOld)
}

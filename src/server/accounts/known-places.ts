import { sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import { retentionDays } from '#shared/retention.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
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

/** Of each account; one that lets itself be remembered without end would fill the disk. */
const mostDevices = 20
const mostAddresses = 100

/**
 * Where a call for the account with this e-mail comes from. The device counts before the address, which others may
 * share. An e-mail without an account is looked up like any other and takes just as long.
 */
export async function findPlace(
  db: Queryable,
  email: string,
  { address, deviceToken }: Origin,
): Promise<Place> {
  const [device, network] = [hashToken(deviceToken), networkOf(address)]
  const { rows } = await sql<{ isDevice: boolean; isAddress: boolean }>`select
    exists (select from known_devices where user_id = account.id and token_hash = ${device}) as "isDevice",
    exists (select from known_addresses where user_id = account.id and address = ${network}) as "isAddress"
    from (select (select id from users where email_key = ${emailKey(email)} and deleted_at is null) as id) account`.execute(
    db,
  )
  if (rows[0]?.isDevice) return `on ${device.toString('base64url')}`
  return rows[0]?.isAddress ? `at ${network}` : 'elsewhere'
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
  const longAgo = sql<Date>`now() - make_interval(days => ${retentionDays.knownPlaces})`
  await db.deleteFrom('known_devices').where('last_used_at', '<', longAgo).execute()
  await db.deleteFrom('known_addresses').where('last_used_at', '<', longAgo).execute()
}

import { createPublicKey } from 'node:crypto'
import type { NewSubscription } from '#shared/push/push-subscription.ts'
import { lockUser } from '../accounts/locks.ts'
import { databaseErrorCode, inTransaction, type Transaction } from '../database/database.ts'
import { invalidField, notFound, notSignedIn } from '../errors.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { isEndpointAmong } from './push-hosts.ts'
import {
  deleteSubscriptionOf,
  deleteSurplusSubscriptions,
  type StoredSubscription,
  upsertSubscription,
} from './subscription-rows.ts'

const mostPerHour = 60

const foreignEndpoint = 'This is not an address of a push service that Makit sends to.'
const noPoint = 'The key p256dh is not one that a browser makes'

/**
 * Stores where the caller's browser is reached, until their session ends. An endpoint belongs to the account that sent it
 * last; beyond the most that an account may have the oldest goes. Throws AppError 400 for an endpoint that is not one of a
 * push service and for keys that are none, 429 beyond the hour's limit.
 */
export async function subscribe(
  { db, settings, newId, now }: Services,
  caller: Caller,
  { endpoint, keys }: NewSubscription,
): Promise<{ endpoint: string; createdAt: Date }> {
  if (!isEndpointAmong(settings.pushHosts, endpoint)) throw invalidField('endpoint', foreignEndpoint)
  if (!isPoint(keys.p256dh)) throw invalidField('keys', noPoint)
  const { userId, sessionHash } = caller
  const createdAt = now()
  const row = { id: newId(), session_hash: sessionHash, endpoint, ...keys, created_at: createdAt }
  await inTransaction(db, async (tx) => {
    await store(tx, userId, row)
    const limit = { kind: 'push-subscription', subject: userId, most: mostPerHour, minutes: 60 }
    await countEvent(tx, settings, limit)
  })
  return { endpoint, createdAt }
}

const missingReference = '23503'

async function store(tx: Transaction, userId: string, row: StoredSubscription): Promise<void> {
  // Locked, so that a concurrent call sees the subscriptions that this one leaves.
  if (!(await lockUser(tx, userId))) throw notSignedIn()
  await upsertSubscription(tx, row).catch((error: unknown) => {
    // The session was ended at this moment.
    throw databaseErrorCode(error) === missingReference ? notSignedIn() : error
  })
  await deleteSurplusSubscriptions(tx, userId)
}

/** Whether the 65 bytes are a point of the curve P-256: nothing can be encrypted for another. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  const half = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) } })
    return true
  } catch {
    return false
  }
}

/** Deletes a subscription of the caller. Throws AppError 404 when they have none with this endpoint. */
export async function unsubscribe(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  endpoint: string,
): Promise<void> {
  if (!(await deleteSubscriptionOf(db, userId, endpoint))) throw notFound()
}

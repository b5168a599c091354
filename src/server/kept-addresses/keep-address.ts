import type { KeepAddress, KeptAddress } from '#shared/addresses/kept-address.ts'
import { messages } from '#shared/messages.ts'
import { lockUser } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notSignedIn } from '../errors.ts'
import type { Services } from '../services.ts'
import { insertKeptAddress } from './kept-address-rows.ts'

/** Keeps an address for the user's next orders. Throws AppError 409 when the user keeps as many as may be. */
export const keepAddress = (
  { db, newId }: Pick<Services, 'db' | 'newId'>,
  userId: string,
  address: KeepAddress,
): Promise<KeptAddress> =>
  inTransaction(db, async (tx) => {
    // So that two at once take different places, and none is left behind by an account that is being erased.
    if (!(await lockUser(tx, userId))) throw notSignedIn()
    const kept = await insertKeptAddress(tx, { ...address, id: newId(), userId })
    if (!kept) throw conflict('too_many_addresses', messages.addresses.tooMany)
    return kept
  })

import { mostExportsPerDay } from '#shared/accounts/own-data.ts'
import { messages } from '#shared/messages.ts'
import { lockUser } from '../accounts/locks.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { notSignedIn } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { exportedLists, type Owner } from './exported-lists.ts'
import { readList } from './own-data-rows.ts'

/**
 * What is kept about the caller, as the parts of one JSON file: each is read when the one before is on its way,
 * so that a large account neither blocks the process nor fills its memory. Throws AppError 429 beyond the day's limit.
 */
export async function exportOwnData(services: Services, caller: Caller): Promise<AsyncGenerator<string>> {
  const owner = await inTransaction(services.db, (tx) => beginExport(tx, services, caller))
  return jsonOf(services, owner)
}

async function beginExport(tx: Transaction, services: Services, caller: Caller): Promise<Owner> {
  const { userId, role, address } = caller
  const user = await lockUser(tx, userId)
  if (!user) throw notSignedIn()
  await countEvent(tx, services.settings, {
    kind: 'export of account',
    subject: userId,
    most: mostExportsPerDay,
    minutes: 24 * 60,
    words: messages.ownData.tooManyExports,
  })
  await recordAction(tx, {
    ...services,
    actorId: userId,
    action: 'Own data exported',
    subjectId: userId,
    // The log names the IP address of administrators only.
    address: role === 'admin' ? address : '',
  })
  return { userId, confirmedEmailKey: user.email_confirmed_at && user.email_key }
}

async function* jsonOf({ db, now }: Services, owner: Owner): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now().toISOString())}`
  for (const list of exportedLists) {
    const rows = readList(db, list, owner)
    yield `,${JSON.stringify(list.name)}:`
    yield* list.isOne ? one(rows) : many(rows)
  }
  yield '}\n'
}

async function* one(parts: AsyncGenerator<object[]>): AsyncGenerator<string> {
  for await (const [row = null] of parts) yield JSON.stringify(row)
}

async function* many(parts: AsyncGenerator<object[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const rows of parts) {
    if (rows.length === 0) continue
    const json = JSON.stringify(rows).slice(1, -1)
    yield isFirst ? json : `,${json}`
    isFirst = false
  }
  yield ']'
}

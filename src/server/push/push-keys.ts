import webPush from 'web-push'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { inTransaction } from '../database/database.ts'
import { decryptMail, encryptMail, type MailKey } from '../mail/encrypted-mail.ts'
import type { Services } from '../services.ts'
import { deleteAllSubscriptions } from './subscription-rows.ts'

/** The key pair that identifies Makit to push services, in base64url (RFC 8292). */
interface PushKeys {
  publicKey: string
  privateKey: string
}

type Using = { db: Database } & Pick<Services, 'log'> & { settings: MailKey }

/**
 * Makes the key pair at the first start. Of processes that start together the first one's pair stays. A pair whose private key
 * this server's key for mails cannot decrypt, as after a restore in another place, is replaced, and the subscriptions go: push services
 * take messages for them from the former pair alone.
 */
export async function ensurePushKeys({ db, settings, log }: Using): Promise<void> {
  const found = await findRow(db)
  if (found && (await decryptMail(settings, found.private_key)) !== undefined) return
  const made = webPush.generateVAPIDKeys()
  const row = { public_key: made.publicKey, private_key: await encryptMail(settings, made.privateKey) }
  if (!found) {
    await db
      .insertInto('push_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  log.warn(
    'the key for pushes was encrypted with another MAIL_KEY or DATA_DIR/mail.key: phones must be turned on again',
  )
  await inTransaction(db, (tx) => replaceKeys(tx, found.public_key, row))
}

async function replaceKeys(
  tx: Transaction,
  former: string,
  row: { public_key: string; private_key: string },
): Promise<void> {
  const replaced = await tx
    .updateTable('push_keys')
    .set(row)
    .where('public_key', '=', former)
    .executeTakeFirst()
  // Another process that started at the same moment has done it.
  if (replaced.numUpdatedRows > 0n) await deleteAllSubscriptions(tx)
}

const findRow = (db: Queryable) => db.selectFrom('push_keys').selectAll().executeTakeFirst()

/** The public key, with which browsers subscribe. */
export async function readPublicKey(db: Queryable): Promise<string> {
  const { public_key } = await db.selectFrom('push_keys').select('public_key').executeTakeFirstOrThrow()
  return public_key
}

/** Both keys, read anew for each push: another process may have replaced them. */
export async function readPushKeys({ db, settings }: Pick<Using, 'db' | 'settings'>): Promise<PushKeys> {
  const row = await findRow(db)
  const privateKey = row && (await decryptMail(settings, row.private_key))
  if (!privateKey)
    throw new Error('the key for pushes cannot be decrypted: MAIL_KEY or DATA_DIR/mail.key is another one')
  return { publicKey: row.public_key, privateKey }
}

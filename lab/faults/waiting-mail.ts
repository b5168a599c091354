import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openWaitingMail } from '#server/mail/mail-queue.ts'
import { folderPlace } from '#server/pictures/open-pictures.ts'
import { connectionStringOf, inRunningDatabase } from '../../tests/support/running-database.ts'

/** The links in the waiting mails, decrypted with the key of the data folder. */
async function waitingLinks(dataDir: string): Promise<string[]> {
  const waiting = await inRunningDatabase(dataDir, (db) =>
    db.selectFrom('waiting_mails').selectAll().execute(),
  )
  const mails = waiting.map((row) => openWaitingMail({ dataDir, mailKey: null }, row))
  return (await Promise.all(mails)).flatMap(
    (mail) => /set-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? [],
  )
}

/**
 * While the mail server is down: a mail with a link waits, and a backup is made meanwhile, into the data folder. Returns the
 * tokens of the waiting links.
 */
export async function letMailWait(
  url: string,
  dataDir: string,
  email: string,
  readLog: () => string,
): Promise<string[]> {
  const body = JSON.stringify({ email })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/auth/forgot-password`, { method: 'POST', headers, body })
  const isLogged = () => readLog().includes('"job":"send-mail"')
  let links: string[] = []
  for (let tries = 0; tries < 100 && !(links.length > 0 && isLogged()); tries++) {
    await sleep(100)
    links = await waitingLinks(dataDir)
  }
  if (!isLogged()) throw new Error('A mail that was not sent is not in the log')
  await makeBackup({
    connectionString: connectionStringOf(dataDir),
    pictures: folderPlace(dataDir),
    folder: join(dataDir, 'backup'),
  })
  return links
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { ownServer } from './browser-servers.ts'

/** The mails that the server of the browser tests has written to this address, oldest first. */
export async function mailsTo(email: string): Promise<Email[]> {
  const folder = join(ownServer()?.dataDir ?? '', 'mail')
  const names = await readdir(folder).catch(() => [])
  // The others are still being written.
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  )
  return mails.filter(({ to }) => to?.some(({ address }) => address === email))
}

/** The link that sets a password in the newest mail to this address, once it has been sent. */
export async function mailedLink(email: string): Promise<string> {
  const find = async () =>
    /http:\S+\/set-password#\S+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

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

/** The newest link to this page that was mailed to this address, once there is one. */
export async function mailedLink(
  email: string,
  page: 'set-password' | 'confirm-email' = 'set-password',
): Promise<string> {
  const pattern = new RegExp(`http:\\S+/${page}#\\S+`)
  const find = async () =>
    (await mailsTo(email)).flatMap(({ text }) => pattern.exec(text ?? '')?.[0] ?? []).at(-1) ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

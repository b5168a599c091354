import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

const ownHeaders = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'content-transfer-encoding',
  'date',
  'mime-version',
  'content-type',
]

/** What is wrong with the mails of a folder: anything but plain text from us to one address. */
export async function mailViolations(folder: string): Promise<{ count: number; violations: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const violations: string[] = []
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    const violation = (what: string) => violations.push(`mail '${mail.subject}' ${what}`)
    if (mail.html || mail.attachments.length > 0) violation('is more than plain text')
    if (mail.to?.length !== 1) violation(`goes to ${mail.to?.length} addresses`)
    if (!mail.text?.trim()) violation('says nothing')
    const foreign = mail.headers.map(({ key }) => key).filter((key) => !ownHeaders.includes(key))
    if (foreign.length > 0) violation(`has the headers ${foreign}`)
  }
  return { count: names.length, violations }
}

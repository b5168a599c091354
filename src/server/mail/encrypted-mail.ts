import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The key as the setting MAIL_KEY; null: in a file of `dataDir`, made when it is first needed. */
export interface MailKey {
  dataDir: string
  mailKey: Buffer | null
}

/**
 * Encrypts a mail so that only servers with this key can read it; the result is text. The key is neither in the database
 * nor in its backups, so that neither holds a working link (docs/adr/0016).
 */
export async function encryptMail({ dataDir, mailKey }: MailKey, words: string): Promise<string> {
  const key = mailKey ?? (await readKey(dataDir)) ?? (await makeKey(dataDir))
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  const encrypted = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** The words of an encrypted mail; undefined when it was changed, or needs another key. */
export async function decryptMail(
  { dataDir, mailKey }: MailKey,
  encrypted: string,
): Promise<string | undefined> {
  const key = mailKey ?? (await readKey(dataDir))
  if (!key) return undefined
  const bytes = Buffer.from(encrypted, 'base64')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(tag)
    const words = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
    return Buffer.concat(words).toString('utf8')
  } catch {
    return undefined
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'mail.key')

async function readKey(dataDir: string): Promise<Buffer | undefined> {
  const file = keyFile(dataDir)
  try {
    let key = await readFile(file)
    for (let tries = 0; key.length === 0 && tries < 20; tries++) {
      // Another server may be writing it (placeWithoutLink).
      await sleep(50)
      key = await readFile(file)
    }
    if (key.length === keyBytes) return key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  throw new Error(`${file} is not the key that Makit wrote: put that back, or delete the file.`)
}

/** When two servers do this at once, the first one's file stays, and both use it. */
async function makeKey(dataDir: string): Promise<Buffer> {
  const file = keyFile(dataDir)
  const unfinished = `${file}.tmp-${process.pid}-${randomBytes(4).toString('hex')}`
  const key = randomBytes(keyBytes)
  try {
    await writeFile(unfinished, key, { mode: 0o600, flush: true })
    await link(unfinished, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') return placeWithoutLink(file, key)
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  return (await readKey(dataDir))!
}

/** For file systems without hard links, as FAT and some network and FUSE mounts: the file is there before the key is in it. */
async function placeWithoutLink(file: string, key: Buffer): Promise<void> {
  try {
    await writeFile(file, key, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    await rm(file, { force: true })
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { decryptMail, encryptMail } from './encrypted-mail.ts'

const keyIn = (dataDir: string) => ({ dataDir, mailKey: null })

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'makit-encrypted-'))
  folders.push(folder)
  return folder
}

const words = 'Dear Náomi, https://makit.example/set-password#token'

test('an encrypted mail is decrypted with the key of its data folder, which its owner alone may read', async () => {
  const dataDir = await aDataFolder()
  const encrypted = await encryptMail(keyIn(dataDir), words)
  expect(await decryptMail(keyIn(dataDir), encrypted)).toBe(words)
  expect(encrypted + Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('set-password')
  expect(await encryptMail(keyIn(dataDir), words), 'no two look alike').not.toBe(encrypted)
  const { mode, size } = await stat(join(dataDir, 'mail.key'))
  expect([mode & 0o777, size]).toEqual([0o600, 32])
})

test('of many servers that encrypt at once on an empty folder, all use one key', async () => {
  const dataDir = await aDataFolder()
  const encrypted = await Promise.all(Array.from({ length: 30 }, () => encryptMail(keyIn(dataDir), words)))
  expect(await Promise.all(encrypted.map((mail) => decryptMail(keyIn(dataDir), mail)))).toEqual(
    Array(30).fill(words),
  )
  expect(await readdir(dataDir)).toEqual(['mail.key'])
})

test('with another key, without one, or changed on the way it cannot be decrypted', async () => {
  const [here, there, nowhere] = [await aDataFolder(), await aDataFolder(), await aDataFolder()]
  const encrypted = await encryptMail(keyIn(here), words)
  await encryptMail(keyIn(there), words)
  expect(await decryptMail(keyIn(there), encrypted)).toBeUndefined()
  expect(await decryptMail(keyIn(nowhere), encrypted)).toBeUndefined()
  expect(await readdir(nowhere), 'decrypting makes no key').toEqual([])
  const bytes = Buffer.from(encrypted, 'base64')
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(await decryptMail(keyIn(here), changed.toString('base64'))).toBeUndefined()
  }
  for (const short of ['', 'AAAA', encrypted.slice(0, 20)])
    expect(await decryptMail(keyIn(here), short)).toBeUndefined()
  await copyFile(join(here, 'mail.key'), join(there, 'mail.key'))
  expect(await decryptMail(keyIn(there), encrypted)).toBe(words)
})

test('a key that is none is refused in words, not replaced', async () => {
  const dataDir = await aDataFolder()
  await writeFile(join(dataDir, 'mail.key'), 'short')
  await expect(encryptMail(keyIn(dataDir), words)).rejects.toThrow('is not the key that Makit wrote')
  await expect(decryptMail(keyIn(dataDir), 'AAAA')).rejects.toThrow('is not the key that Makit wrote')
})

import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openMail, sealMail } from './encrypted-mail.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'makit-sealed-'))
  folders.push(folder)
  return folder
}

const words = 'Dear Náomi, https://makit.example/set-password#token'

test('a sealed mail is opened with the key of its data folder, which its owner alone may read', async () => {
  const dataDir = await aDataFolder()
  const sealed = await sealMail(dataDir, words)
  expect(await openMail(dataDir, sealed)).toBe(words)
  expect(sealed + Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('set-password')
  expect(await sealMail(dataDir, words), 'no two look alike').not.toBe(sealed)
  const { mode, size } = await stat(join(dataDir, 'mail.key'))
  expect([mode & 0o777, size]).toEqual([0o600, 32])
})

test('of many who seal at once on an empty folder, all use one key', async () => {
  const dataDir = await aDataFolder()
  const sealed = await Promise.all(Array.from({ length: 30 }, () => sealMail(dataDir, words)))
  expect(await Promise.all(sealed.map((mail) => openMail(dataDir, mail)))).toEqual(Array(30).fill(words))
  expect(await readdir(dataDir)).toEqual(['mail.key'])
})

test('with another key, without one, or changed on the way it stays closed', async () => {
  const [here, there, nowhere] = [await aDataFolder(), await aDataFolder(), await aDataFolder()]
  const sealed = await sealMail(here, words)
  await sealMail(there, words)
  expect(await openMail(there, sealed)).toBeUndefined()
  expect(await openMail(nowhere, sealed)).toBeUndefined()
  expect(await readdir(nowhere), 'opening makes no key').toEqual([])
  const bytes = Buffer.from(sealed, 'base64')
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(await openMail(here, changed.toString('base64'))).toBeUndefined()
  }
  for (const short of ['', 'AAAA', sealed.slice(0, 20)]) expect(await openMail(here, short)).toBeUndefined()
  await copyFile(join(here, 'mail.key'), join(there, 'mail.key'))
  expect(await openMail(there, sealed)).toBe(words)
})

test('a key that is none is refused in words, not replaced', async () => {
  const dataDir = await aDataFolder()
  await writeFile(join(dataDir, 'mail.key'), 'short')
  await expect(sealMail(dataDir, words)).rejects.toThrow('is not the key that Makit wrote')
  await expect(openMail(dataDir, 'AAAA')).rejects.toThrow('is not the key that Makit wrote')
})

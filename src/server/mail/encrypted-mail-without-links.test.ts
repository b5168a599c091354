import { link, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { decryptMail, encryptMail } from './encrypted-mail.ts'

const keyIn = (dataDir: string) => ({ dataDir, mailKey: null })

/** What a FUSE or FAT mount answers. */
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: () => Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' })),
}))

test('on a file system without hard links mails are encrypted too, by many at once with one key', async () => {
  await expect(link('one', 'other')).rejects.toThrow('not permitted')
  const dataDir = await mkdtemp(join(tmpdir(), 'makit-no-links-'))
  try {
    const encrypted = await Promise.all(
      Array.from({ length: 30 }, () => encryptMail(keyIn(dataDir), 'words')),
    )
    expect(await Promise.all(encrypted.map((mail) => decryptMail(keyIn(dataDir), mail)))).toEqual(
      Array(30).fill('words'),
    )
    expect(await readdir(dataDir)).toEqual(['mail.key'])
    const { mode, size } = await stat(join(dataDir, 'mail.key'))
    expect([mode & 0o777, size]).toEqual([0o600, 32])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

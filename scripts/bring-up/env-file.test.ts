import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvFile } from './env-file.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makit-env-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('settings come from the file, and the environment wins, with an empty variable too', () => {
  const path = join(folder, '.env')
  writeFileSync(
    path,
    '# a comment\nSUPPORT_PHONE=+232 76\nSUPPORT_ADDRESS="12, Water Street"\nSMTP_URL=smtp://x\nPORT=\n',
  )
  vi.stubEnv('SUPPORT_PHONE', undefined)
  vi.stubEnv('SUPPORT_ADDRESS', undefined)
  vi.stubEnv('PORT', undefined)
  vi.stubEnv('SMTP_URL', '')
  readEnvFile(path)
  const { SUPPORT_PHONE, SUPPORT_ADDRESS, SMTP_URL, PORT } = process.env
  expect({ SUPPORT_PHONE, SUPPORT_ADDRESS, SMTP_URL, PORT }).toEqual({
    SUPPORT_PHONE: '+232 76',
    SUPPORT_ADDRESS: '12, Water Street',
    SMTP_URL: '',
    PORT: undefined,
  })
})

test('without a file nothing happens', () => {
  expect(() => readEnvFile(join(folder, 'none'))).not.toThrow()
})

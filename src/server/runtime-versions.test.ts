import { expect, test, vi } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { adviceOnRuntime } from './runtime-versions.ts'

test.each([
  ['Node', '24.21.0', true],
  ['Node', '24.22.0', true],
  ['Node', '24.22.1', false],
  ['Node', '24.23.0', false],
  ['Node', '26.12.0', true],
  ['Node', '28.0.0', false],
  ['PostgreSQL', '18.4', true],
  ['PostgreSQL', '18.6', false],
  ['PostgreSQL', '15.18 (Debian 15.18-0+deb12u1)', true],
  ['PostgreSQL', '15.19 (Debian 15.19-0+deb12u1)', false],
  ['PostgreSQL', '19beta2', false],
] as const)('%s %s has known vulnerabilities: %s', (name, version, isOld) => {
  expect(adviceOnRuntime(name, version) !== undefined).toBe(isOld)
})

test('in production one line of the start warns of the embedded database and of old runtimes, another of silent mails', async () => {
  let written = ''
  const server = await startServerProcess(
    {
      NODE_ENV: 'production',
      DATA_DIR: makeDataFolder('makit-production-'),
      HOST: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SUPPORT_EMAIL: 'office@makit.example',
      SUPPORT_PHONE: '+23210000000',
      SUPPORT_ADDRESS: 'Freetown',
    },
    (text) => {
      written += text
    },
  )
  await vi.waitFor(() => expect(written).toContain('see SMTP_URL'), { timeout: 20_000 })
  await server.stop()
  const warnings = written.split('\n').filter((line) => line.includes('"level":40'))
  const lines = warnings.filter((line) => !line.includes('see SMTP_URL'))
  expect([warnings.length, lines.length]).toEqual([2, 1])
  expect(lines[0]).toContain('The embedded database is for trying and for small shops')
  const advice = adviceOnRuntime('Node', process.versions.node)
  if (advice) expect(lines[0]).toContain(advice)
})

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreeAddress } from './listen-address.ts'
import { SettingsError } from './settings.ts'

test('a taken port is named before anything is started', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const trial = requireFreeAddress({ host: '127.0.0.1', port })
  await expect(trial).rejects.toThrow(
    new SettingsError(`Port ${port} is in use: stop what uses it, or set PORT to another.`),
  )
  taken.close()
})

test('an address that is not of this machine is blamed on HOST', async () => {
  const trial = requireFreeAddress({ host: '203.0.113.7', port: 4999 })
  await expect(trial).rejects.toThrow(/Nothing can listen on 203\.0\.113\.7, port 4999 .*check HOST and PORT/)
})

test('a free port stays free', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  await requireFreeAddress({ host: '127.0.0.1', port })
  await requireFreeAddress({ host: '127.0.0.1', port })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aCustomer } from '#tests/support/factories.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { testServer } from '#tests/support/test-server.ts'
import { ensurePushKeys, readPushKeys } from './push-keys.ts'

const server = testServer()

const otherFolders: string[] = []
/** The services with the DATA_DIR of another place. */
async function elsewhere() {
  const dataDir = await mkdtemp(join(tmpdir(), 'makit-push-'))
  otherFolders.push(dataDir)
  return { ...server.services, settings: { ...server.services.settings, dataDir } }
}
afterEach(async () => {
  for (const folder of otherFolders.splice(0)) await rm(folder, { recursive: true })
  await server.db.deleteFrom('push_keys').execute()
  await ensurePushKeys(server.services)
})

const keyOf = async (token: string) => (await server.call('GET', '/api/push/key', { token })).body.publicKey

test('the public key is a point, the same after the next start', async () => {
  const { token } = await aCustomer(server)
  const key = await keyOf(token)
  expect(key).toMatch(/^B[A-P][\w-]{85}$/)
  await ensurePushKeys(server.services)
  expect(await keyOf(token)).toBe(key)
  expect(await readPushKeys(server.services)).toMatchObject({ publicKey: key })
  expect((await server.call('GET', '/api/push/key')).status).toBe(401)
})

test('of processes that start together all have one pair', async () => {
  await server.db.deleteFrom('push_keys').execute()
  await Promise.all(Array.from({ length: 12 }, () => ensurePushKeys(server.services)))
  const rows = await server.db.selectFrom('push_keys').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(await readPushKeys(server.services)).toMatchObject({ publicKey: rows[0]!.public_key })
})

test('the database holds the private key encrypted with the key of the data folder', async () => {
  const { privateKey } = await readPushKeys(server.services)
  const row = await server.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row) + Buffer.from(row.private_key, 'base64').toString('latin1')).not.toContain(
    privateKey,
  )
  expect(await readFile(join(server.services.settings.dataDir, 'mail.key'))).toHaveLength(32)
})

test('in another data folder it is replaced once, and subscriptions of the former pair go', async () => {
  const { token } = await aCustomer(server)
  const subscribed = () => server.db.selectFrom('push_subscriptions').select('endpoint').execute()
  const subscribe = () =>
    server.call('POST', '/api/push/subscriptions', { token, body: aBrowser().subscription() })
  await subscribe()
  const former = await keyOf(token)
  const restored = await elsewhere()
  await expect(readPushKeys(restored)).rejects.toThrow('cannot be decrypted')
  await Promise.all(Array.from({ length: 6 }, () => ensurePushKeys(restored)))
  const { publicKey } = await readPushKeys(restored)
  expect(publicKey).not.toBe(former)
  expect([await keyOf(token), await subscribed()]).toEqual([publicKey, []])
  await subscribe()
  await ensurePushKeys(restored)
  expect([await keyOf(token), await subscribed()]).toEqual([publicKey, [expect.anything()]])
})

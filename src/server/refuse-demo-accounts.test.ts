import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { demoUsers } from '../../db/demo/demo-users.ts'
import { insertUser } from './accounts/user-rows.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'

const server = testServer()

const start = (isPublic: boolean) =>
  refuseDemoAccounts({ db: server.db, settings: { ...server.services.settings, isPublic } })

test('what the network reaches does not start on accounts whose password is public', async () => {
  await start(true)
  const { _id: id, ...vendor } = demoUsers.vendor
  await server.db
    .transaction()
    .execute((tx) => insertUser(tx, { ...vendor, id, passwordHash: '!', createdAt: new Date() }))
  await start(false)
  await expect(start(true)).rejects.toThrow(/^The database holds 1 demonstration accounts, such as vendor@/)

  const erased = { email: null, password_hash: null, is_active: false, deleted_at: new Date() }
  await server.db.updateTable('users').set(erased).where('id', '=', id).execute()
  await start(true)
})

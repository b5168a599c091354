import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { assertDurable, UnfitDatabaseError } from './durability.ts'

const server = testServer()

/** The answer to `assertDurable` of the real server, with some of its settings as they should not be. */
async function withSettings(wrong: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: server.services.settings.databaseUrl! })
  await client.connect()
  const given: Record<string, string> = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    ...wrong,
  }
  const query = async (text: string) => {
    const { rows } = await client.query<{ name: string; setting: string }>(text)
    return { rows: rows.map(({ name, setting }) => ({ name, setting: given[name] ?? setting })) }
  }
  await assertDurable({ query }).finally(() => client.end())
}

test('a database that keeps what it acknowledged is fit', async () => {
  await withSettings({})
  await withSettings({ synchronous_standby_names: '*', synchronous_commit: 'remote_apply' })
  await withSettings({ synchronous_commit: 'local' })
})

test.each([
  [{ fsync: 'off' }, 'fsync must be on'],
  [{ full_page_writes: 'off', synchronous_commit: 'off' }, 'full_page_writes, synchronous_commit must be on'],
  [{ synchronous_standby_names: '*', synchronous_commit: 'local' }, 'synchronous_commit is local'],
  [
    { synchronous_standby_names: '*', synchronous_commit: 'remote_write' },
    'synchronous_commit is remote_write',
  ],
  [{ server_version: '14.9', server_version_num: '140009' }, 'PostgreSQL 14.9: Makit needs 15 or newer'],
  [{ server_encoding: 'SQL_ASCII' }, 'encoding is SQL_ASCII'],
])('%j is refused in one line', async (wrong, words) => {
  const refused = withSettings(wrong)
  await expect(refused).rejects.toThrow(UnfitDatabaseError)
  await expect(refused).rejects.toThrow(words)
  await expect(refused).rejects.toThrow(/^[^\n]+$/)
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { migrateTo, migrateToLatest, readMigrationNames } from './migrate.ts'

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`
const [administrator, vendor, shop, message, application, gone] = [1, 2, 3, 4, 5, 6].map(id)

test('entries from before the log named people concern whom their subject tells, and nobody where it is gone', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  try {
    const names = await readMigrationNames()
    const before = names.indexOf('0052-people-of-the-log-and-instalments')
    await migrateTo(database.connectionString, names[before - 1]!)
    await client.connect()
    await client.query(
      `insert into users (id, first_name, last_name, email, tel, role, password_hash)
      values ($1, 'Isatu', 'Kamara', 'isatu@makit.example', '+23210000001', 'admin', '!'),
        ($2, 'Fatu', 'Sesay', 'fatu@makit.example', '+23210000002', 'vendor', '!')`,
      [administrator, vendor],
    )
    await client.query(`insert into shops (id, vendor_id, name) values ($1, $2, 'Fatu’s')`, [shop, vendor])
    await client.query(
      `insert into messages (id, first_name, email, tel, message, sent_by)
      values ($1, 'Fatu', 'fatu@makit.example', '+23210000002', 'Kushɛ', $2)`,
      [message, vendor],
    )
    await client.query(
      `insert into vendor_applications (id, name, email, tel, shop_name, shop_description, address, sent_by)
      values ($1, 'Fatu', 'fatu@makit.example', '+23210000002', 'Shop', 'Rice', 'Bo', $2)`,
      [application, vendor],
    )
    const subjects = [vendor, shop, message, application, gone, administrator, null]
    await client.query(
      `insert into audit_log (id, actor_id, action, subject_id)
      select gen_random_uuid(), $1, 'Entry ' || n, subject
      from unnest($2::uuid[]) with ordinality as given (subject, n)`,
      [administrator, subjects],
    )
    await migrateToLatest(database.connectionString)
    const { rows } = await client.query('select concerned_id from audit_log order by action')
    expect(rows.map(({ concerned_id }) => concerned_id)).toEqual([
      ...[vendor, vendor, vendor, vendor],
      ...[null, null, null],
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})

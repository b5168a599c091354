import fc from 'fast-check'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { normalisePhone } from '#shared/phone.ts'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { migrateTo, migrateToLatest, readMigrationNames } from './migrate.ts'

let connectionString: string
let client: pg.Client

beforeEach(async () => {
  const database = await createEmptyDatabase()
  connectionString = database.connectionString
  client = new pg.Client({ connectionString })
  await client.connect()
  return async () => {
    await client.end()
    await database.drop()
  }
})

const columns = [
  ['users', 'tel'],
  ['orders', 'phone'],
  ['vendor_applications', 'tel'],
  ['messages', 'tel'],
] as const

/** One row of each table with each of these numbers, in the order of the ids. */
async function fillWith(phones: readonly string[]): Promise<void> {
  const each = `from unnest($1::text[]) with ordinality as given (phone, n)`
  const id = (kind: number) => `('0190aaaa-0000-7000-8000-' || lpad((${kind}000 + n)::text, 12, '0'))::uuid`
  await client.query(
    `insert into users (id, first_name, last_name, email, tel, role, password_hash)
    select ${id(1)}, 'Fatu', 'Sesay', 'fatu' || n || '@makit.example', phone, 'customer', '!' ${each}`,
    [phones],
  )
  await client.query(
    `insert into orders (id, buyer_id, first_name, last_name, phone, method, address)
    select ${id(2)}, ${id(1)}, 'Fatu', 'Sesay', phone, 'delivery', 'Bo' ${each}`,
    [phones],
  )
  await client.query(
    `insert into vendor_applications (id, name, email, tel, shop_name, shop_description, address)
    select ${id(3)}, 'Fatu', 'fatu' || n || '@makit.example', phone, 'Shop', 'Rice', 'Bo' ${each}`,
    [phones],
  )
  await client.query(
    `insert into messages (id, first_name, email, tel, message)
    select ${id(4)}, 'Fatu', 'fatu@makit.example', phone, 'Kushɛ' ${each}`,
    [phones],
  )
}

const phonesIn = async (table: string, column: string): Promise<string[]> =>
  (await client.query(`select ${column} as phone from ${table} order by id`)).rows.map(({ phone }) => phone)

test('numbers from before are brought into one form, two may become the same, and what is none stays', async () => {
  const names = await readMigrationNames()
  const before = names.indexOf('0024-phones-in-one-form')
  await migrateTo(connectionString, names[before - 1]!)
  const kept = {
    '+23276123456': '+23276123456',
    '076123456': '+23276123456',
    '76123456': '+23276123456',
    '23276123456': '+23276123456',
    '0023276123456': '+23276123456',
    '(077) 12-34-56': '+23277123456',
    '00447700900123': '+447700900123',
    '+447700900123': '+447700900123',
    '447700900123': '+447700900123',
    '123456': '123456',
    '07700900123': '07700900123',
    '+2327612345': '+2327612345',
    'call the neighbour': 'call the neighbour',
    '': '',
  }
  await fillWith(Object.keys(kept))
  await migrateToLatest(connectionString)
  for (const [table, column] of columns)
    expect([table, await phonesIn(table, column)]).toEqual([table, Object.values(kept)])
  // What is no number hinders nothing that is done to its row.
  await client.query(`update orders set closed_as = 'cancelled', closed_at = now(), phone = phone`)
})

test('the database keeps no number in another form', async () => {
  await migrateToLatest(connectionString)
  for (const phone of ['076123456', '23276123456', '+232 76 123456', '00447700900123']) {
    await client.query('begin')
    await expect(fillWith([phone]), phone).rejects.toThrow(/users_tel_normal/)
    await client.query('rollback')
  }
  await fillWith(['+23276123456'])
  for (const [table, column] of columns)
    await expect(client.query(`update ${table} set ${column} = '076123456'`)).rejects.toThrow(
      `${table}_${column}_normal`,
    )
})

test('the database and the pages agree on what a number is', async () => {
  await migrateToLatest(connectionString)
  const part = fc.constantFrom(
    ...['+', '00', '0', '232', '(0)', '76', '123456', '44', '7700900123', '1', '9'],
    ...[' ', '-', '.', '(', ')', '/', '\u00a0', '\u2011', '\t', 'x', '٣'],
  )
  const typed = fc.sample(
    fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
    5_000,
  )
  const { rows } = await client.query<{ typed: string; kept: string }>(
    'select typed, normal_phone(typed) as kept from unnest($1::text[]) as given (typed)',
    [typed],
  )
  expect(rows).toHaveLength(typed.length)
  expect(rows.filter(({ typed, kept }) => kept !== (normalisePhone(typed) ?? typed))).toEqual([])
  expect(rows.filter(({ typed, kept }) => kept !== typed).length).toBeGreaterThan(50)
})

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { aListing, anAdministrator, aVendor, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let vendor: Vendor

beforeAll(async () => {
  vendor = await aVendor(server, { name: 'Tɛnki Stores' })
  for (const title of ['KUSHƐ Kɔp', 'Lɔŋ BAŊGA', 'Long banga brush', 'Lon tin', 'Moŋ'])
    await aListing(server, vendor, { title, description: '' })
})

const search = async (path: string, text: string, token?: string): Promise<string[]> => {
  const { body } = await server.call('GET', `${path}?search=${encodeURIComponent(text)}`, { token })
  return body.listings.map(({ title }: Listing) => title).toSorted()
}

test.each([
  ['kushe kop', ['KUSHƐ Kɔp']],
  ['kushɛ kop', ['KUSHƐ Kɔp']],
  ['banga', ['Long banga brush', 'Lɔŋ BAŊGA']],
  ['baŋga', ['Long banga brush', 'Lɔŋ BAŊGA']],
  ['lon', ['Lon tin', 'Lɔŋ BAŊGA']],
  ['long', ['Long banga brush', 'Lɔŋ BAŊGA']],
  ['LƆŊ', ['Lon tin', 'Long banga brush', 'Lɔŋ BAŊGA']],
  ['mon', ['Moŋ']],
  ['mong', ['Moŋ']],
  ['tenki', ['KUSHƐ Kɔp', 'Lon tin', 'Long banga brush', 'Lɔŋ BAŊGA', 'Moŋ']],
])('letters that keyboards lack: %s', async (text, expected) => {
  expect(await search('/api/listings', text)).toEqual(expected)
})

test('vendors and administrators find them too', async () => {
  const admin = await anAdministrator(server)
  for (const [path, token] of [
    ['/api/vendor/listings', vendor.token],
    ['/api/admin/listings', admin.token],
  ] as const) {
    expect(await search(path, 'KUSHE kɔp', token)).toEqual(['KUSHƐ Kɔp'])
    expect(await search(path, 'moŋ', token)).toEqual(['Moŋ'])
    expect(await search(path, 'mon', token)).toEqual(['Moŋ'])
    // As the shop's own search: each of the usual spellings is found by the letter.
    const long = await search(path, 'LƆŊ', token)
    expect(long).toEqual(['Lon tin', 'Long banga brush', 'Lɔŋ BAŊGA'])
    expect(await search(path, 'lon', token)).toEqual(long)
    expect(await search(path, 'tiŋ', token)).toEqual(['Lon tin'])
  }
})

test('shops that have these letters are indexed anew by the migration, and no others', async () => {
  const named = await aVendor(server, { name: 'Gbɛŋgbɛ Shop' })
  const plain = await aVendor(server, { name: 'Plain Shop' })
  await aListing(server, plain, { title: 'Éclair, 5 €', description: 'Crème' })
  const migration = await readFile('db/migrations/0055-letters-of-krio.sql', 'utf8')
  await sql`delete from jobs`.execute(server.db)
  await sql.raw(migration).execute(server.db)
  const { rows } = await sql<{ key: string }>`select key from jobs`.execute(server.db)
  expect(rows.map(({ key }) => key).toSorted()).toEqual(
    [named, vendor].map(({ shopId }) => `search ${shopId}`).toSorted(),
  )
})

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
  for (const title of ['KUSHƐ Kɔp', 'Lɔŋ BAŊGA', 'Long banga brush', 'Lon tin', 'Moŋ', 'Nescafé NAÏVE gbɛ́'])
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
  ['nescafe', ['Nescafé NAÏVE gbɛ́']],
  ['Nescafé naïve', ['Nescafé NAÏVE gbɛ́']],
  ['GBE', ['Nescafé NAÏVE gbɛ́']],
  ['tenki', ['KUSHƐ Kɔp', 'Lon tin', 'Long banga brush', 'Lɔŋ BAŊGA', 'Moŋ', 'Nescafé NAÏVE gbɛ́']],
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

test('shops that have these letters are indexed anew by the migrations, and no others', async () => {
  const named = await aVendor(server, { name: 'Gbɛŋgbɛ Shop' })
  const french = await aVendor(server, { name: 'Plain Shop' })
  await aListing(server, french, { title: 'Éclair, 5 €', description: 'Crème' })
  const plain = await aVendor(server, { name: 'Plainer Shop' })
  await aListing(server, plain, { title: 'Rice: 5 €', description: '1½ × “one”' })
  const shopsIndexedBy = async (migration: string) => {
    await sql`delete from jobs`.execute(server.db)
    await sql.raw(await readFile(`db/migrations/${migration}.sql`, 'utf8')).execute(server.db)
    const { rows } = await sql<{ key: string }>`select key from jobs`.execute(server.db)
    return rows.map(({ key }) => key).toSorted()
  }
  const jobsOf = (...vendors: Vendor[]) => vendors.map(({ shopId }) => `search ${shopId}`).toSorted()
  expect(await shopsIndexedBy('0055-letters-of-krio')).toEqual(jobsOf(named, vendor))
  expect(await shopsIndexedBy('0057-letters-with-accents')).toEqual(jobsOf(french, vendor))
})

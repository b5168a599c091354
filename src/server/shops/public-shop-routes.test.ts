import { beforeAll, expect, test } from 'vitest'
import type { Listing } from '#shared/listings/listing.ts'
import { towns } from '#shared/towns.ts'
import { deactivate, deleteUser, setRole, toggle } from '#tests/support/administration.ts'
import { aForm, applicationRow, apply, decide } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const shopOf = ({ shopId }: Vendor) => server.call('GET', `/api/shops/${shopId}`)
const titles = async (query: string): Promise<string[]> =>
  (await server.call('GET', `/api/listings?${query}`)).body.listings.map(({ title }: Listing) => title)

test('a shop is shown with all that the public may know of it, without number and address', async () => {
  const vendor = await aVendor(server, { name: 'Hangha Road Rice', town: 'Kenema' })
  const { status, body } = await shopOf(vendor)
  expect(status).toBe(200)
  expect(body).toEqual({
    shop: {
      _id: vendor.shopId,
      name: 'Hangha Road Rice',
      description: '',
      town: 'Kenema',
      logo: '',
      banner: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      awayUntil: null,
      showContact: true,
      facts: null,
      rating: { average: null, count: 0 },
    },
  })
})

test.each<[string, (vendor: Vendor) => Promise<unknown>]>([
  ['that is switched off', (vendor) => toggle(server, admin, vendor.id)],
  ['whose vendor is deactivated', (vendor) => deactivate(server, admin, vendor.id)],
  ['whose vendor is one no more', (vendor) => setRole(server, admin, vendor.id, 'customer')],
  ['whose vendor is deleted', (vendor) => deleteUser(server, admin, vendor.id)],
])('a shop %s is not found', async (_what, close) => {
  const vendor = await aVendor(server)
  expect((await shopOf(vendor)).status).toBe(200)
  await close(vendor)
  expect(await shopOf(vendor)).toMatchObject({ status: 404, body: { message: 'Shop not found' } })
})

test('a list of one shop, and a search within it, hold its goods alone', async () => {
  const [mine, other] = [await aVendor(server), await aVendor(server)]
  for (const title of ['Blue kettle', 'Blue bucket']) await aListing(server, mine, { title })
  await aListing(server, other, { title: 'Blue kettle of another shop' })
  await aListing(server, mine, { title: 'Blue kettle, hidden', isActive: false })
  expect(await titles(`shop=${mine.shopId}`)).toEqual(['Blue bucket', 'Blue kettle'])
  expect(await titles(`shop=${mine.shopId}&search=kettle`)).toEqual(['Blue kettle'])
  expect(await titles(`shop=${mine.shopId}&search=kettl`)).toEqual(['Blue kettle'])
  expect(await titles('shop=0190aaaa-0000-7000-8000-000000000001')).toEqual([])
})

test('a list of one town, and a search within it, hold what shops there sell', async () => {
  const [here, there] = [await aVendor(server, { town: 'Kabala' }), await aVendor(server, { town: 'Koidu' })]
  for (const vendor of [here, there]) {
    await aListing(server, vendor, { title: 'Wild honey' })
    await aListing(server, vendor, { title: 'Ginger' })
  }
  expect(await titles('town=Kabala')).toEqual(['Ginger', 'Wild honey'])
  expect(await titles('town=Kabala&search=honey')).toEqual(['Wild honey'])
  const { listings } = (await server.call('GET', '/api/listings?town=Koidu&search=wild+honey')).body
  expect(listings).toMatchObject([{ shop: { _id: there.shopId, town: 'Koidu' } }])
  expect(await titles('search=honey+in+kabala')).toEqual(['Wild honey'])
})

test.each(['town=Atlantis', `town=${'x'.repeat(2_000)}`, 'shop=1', `shop=${'1'.repeat(40)}`])(
  'a list of what can be no town and no shop is refused: %.40s',
  async (query) => {
    const { status, body } = await server.call('GET', `/api/listings?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split('=')[0]]])
  },
)

test('every town of the list is answered with the number of listings that buyers see there', async () => {
  const listed = async () => {
    const { body } = await server.call('GET', '/api/towns')
    return new Map<string, number>(
      body.towns.map(({ name, listings }: { name: string; listings: number }) => [name, listings]),
    )
  }
  const vendor = await aVendor(server, { town: 'Bonthe' })
  await aListing(server, vendor)
  const hidden = await aListing(server, vendor)
  await server.call('PUT', `/api/listings/${hidden}`, { token: vendor.token, body: { isActive: false } })
  expect([...(await listed()).keys()]).toEqual(towns)
  expect((await listed()).get('Bonthe')).toBe(1)
  await toggle(server, admin, vendor.id)
  expect((await listed()).get('Bonthe')).toBe(0)
})

test('a vendor chooses a town and takes it back; a wrong one changes nothing', async () => {
  const vendor = await aVendor(server)
  const listing = await aListing(server, vendor)
  const save = (town: string) =>
    server.call('POST', '/api/vendor/shop', { token: vendor.token, body: { town } })
  const shown = async () => (await server.call('GET', `/api/listings/${listing}`)).body.shop.town
  expect(await save('Makeni')).toMatchObject({ status: 200, body: { shop: { town: 'Makeni' } } })
  expect(await shown()).toBe('Makeni')
  for (const wrong of ['makeni', 'Atlantis', 'x'.repeat(5_000)])
    expect(await save(wrong)).toMatchObject({
      status: 400,
      body: { errors: { town: 'Please choose a town from the list' } },
    })
  expect(await shown()).toBe('Makeni')
  await save('')
  expect(await shown()).toBe('')
})

test('what is added to a shop is in its town at once', async () => {
  const vendor = await aVendor(server, { town: 'Pujehun' })
  await aListing(server, vendor, { title: 'Raffia hat' })
  expect(await titles('town=Pujehun')).toEqual(['Raffia hat'])
})

test('the town of an application becomes that of the shop, and may be left out', async () => {
  const customer = await aCustomer(server)
  const sent = await apply(server, aForm({ email: customer.email, town: 'Moyamba' }), customer.token)
  expect(sent.body.application).toMatchObject({ town: 'Moyamba' })
  await decide(server, admin.token, sent.body.application._id, 'approve')
  const { body } = await server.call('GET', '/api/vendor/shop', { token: customer.token })
  expect(body.shop).toMatchObject({ town: 'Moyamba' })

  const { town: _, ...without } = aForm()
  const { body: answer } = await apply(server, without)
  expect(await applicationRow(server, answer.application._id)).toMatchObject({ town: '' })
  const wrong = await apply(server, { ...aForm(), town: 'Atlantis' })
  expect(wrong).toMatchObject({ status: 400, body: { errors: { town: expect.any(String) } } })
})

test('a deleted vendor leaves no town', async () => {
  const vendor = await aVendor(server, { town: 'Lunsar' })
  await deleteUser(server, admin, vendor.id)
  const rows = await server.db.selectFrom('shops').select('town').where('id', '=', vendor.shopId).execute()
  expect(rows).toEqual([{ town: '' }])
})

import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { anAdministrator, aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const closeShop = async (vendor: Vendor) => {
  const { token } = await anAdministrator(server)
  return server.call('PATCH', `/api/admin/vendors/${vendor.id}/toggle`, { token })
}

test('products added at the moment their shop is switched off are never shown', async () => {
  const photo = await aPhoto('#888888')
  for (let round = 0; round < 4; round++) {
    const vendor = await aVendor(server)
    const add = () =>
      sendForm(server, 'POST', '/api/listings', vendor.token, [
        ['title', 'Bonga fish'],
        ['price', '20'],
        ['categoryId', categories[2]._id],
        ['images', photo],
      ])
    const [closed, ...added] = await Promise.all([closeShop(vendor), add(), add(), add(), add()])
    expect(closed.body.shop.status).toBe('inactive')
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const shown = await server.db
      .selectFrom('listings')
      .select('id')
      .where('shop_id', '=', vendor.shopId)
      .where('is_shown', '=', true)
      .execute()
    expect(shown).toEqual([])
  }
})

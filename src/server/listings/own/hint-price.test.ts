import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const [electronics, , food, books] = categories

const hint = async (vendor: Vendor, query: string) => {
  const { status, body } = await server.call('GET', `/api/vendor/price-hint?${query}`, {
    token: vendor.token,
  })
  return status === 200 ? body : [status, body.errors]
}

async function sell(vendor: Vendor, prices: readonly number[], categoryId: string): Promise<void> {
  for (const price of prices) await aListing(server, vendor, { price, categoryId })
}

test("a price is compared with the shown goods of its category, and then with the vendor's own", async () => {
  const vendor = await aVendor(server)
  const about = `categoryId=${electronics._id}`
  const nothing = { median: null, range: null }
  expect(await hint(vendor, about)).toEqual({ unusual: false, suggestion: null, ...nothing })
  expect(await hint(vendor, `${about}&price=10000`)).toEqual({ unusual: true, suggestion: 10, ...nothing })

  await sell(await aVendor(server), [90, 120, 154, 300, 6_000], electronics._id)
  await sell(vendor, [1, 1, 1, 1, 1], books._id)
  // The counts by price know two digits.
  const ofMarket = { unusual: true, suggestion: 150, median: 150, range: null }
  expect(await hint(vendor, `${about}&price=150000`)).toEqual(ofMarket)
  expect(await hint(vendor, `${about}&price=12000`)).toMatchObject({ unusual: false, suggestion: null })

  await sell(vendor, [11_000, 12_500, 13_999.99, 20_000, 1], electronics._id)
  expect(await hint(vendor, `${about}&price=150000`)).toEqual({
    unusual: false,
    suggestion: null,
    median: 12_500,
    range: null,
  })
})

test('the cheapest goods are found by the range of a large category, which a shop widens by its own', async () => {
  const vendor = await aVendor(server)
  const about = `categoryId=${food._id}`
  const usual = Array.from({ length: 20 }, (_, index) => 30 + index * 10)
  await sell(await aVendor(server), usual.slice(1), food._id)
  expect(await hint(vendor, `${about}&price=5000`)).toMatchObject({ unusual: false, range: null })
  await sell(await aVendor(server), usual.slice(0, 1), food._id)
  expect(await hint(vendor, `${about}&price=5000`)).toEqual({
    unusual: true,
    suggestion: 5,
    median: 120,
    range: { cheap: 30, dear: 210 },
  })
  // Five times as dear as the dearest is not yet beyond it.
  expect(await hint(vendor, `${about}&price=1050`)).toMatchObject({ unusual: false })

  await sell(vendor, [900, 900, 900, 900, 1_000], food._id)
  expect(await hint(vendor, `${about}&price=5000`)).toMatchObject({
    unusual: false,
    range: { cheap: 40, dear: 1_000 },
  })
})

test('a faulty category or price is named', async () => {
  const vendor = await aVendor(server)
  expect(await hint(vendor, 'price=150')).toEqual([400, { categoryId: expect.any(String) }])
  expect(await hint(vendor, 'categoryId=x')).toEqual([400, { categoryId: expect.any(String) }])
  for (const price of ['abc', '-1', '0', '1.234', '9'.repeat(50)])
    expect(await hint(vendor, `categoryId=${books._id}&price=${price}`)).toEqual([
      400,
      { price: expect.any(String) },
    ])
})

import { describe, expect, test } from 'vitest'
import { signupPersonalSchema } from '#shared/accounts/auth-schemas.ts'
import { homeOfRole, roles } from '#shared/accounts/roles.ts'
import { brand } from '#shared/brand.ts'
import { shortId } from '#shared/ids.ts'
import { categories } from '#shared/listings/categories.ts'
import { shopPageSize } from '#shared/listings/limits.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import { itemStatuses, orderStatuses, vendorDecisions } from '#shared/orders/order-status.ts'
import { isSierraLeonePhone, normalisePhone } from '#shared/phone.ts'
import { applicationStatuses, applySchema } from '#shared/vendor-applications/application.ts'
import { statusWords } from '#web/ui/status-chip.tsx'

/** The constants, states and formats of the specification (sections 3, 4, 5 and 9), to the letter. */
describe('money', () => {
  test.each([
    [1250, 'NLe 1,250.00'],
    [0.5, 'NLe 0.50'],
    [95.5, 'NLe 95.50'],
    [10_000_000, 'NLe 10,000,000.00'],
  ])('%d is shown as %s', (leones, shown) => {
    expect(formatPrice(leones)).toBe(shown)
  })

  test('a total is price times quantity, to 2 decimals', () => {
    expect(
      totalPrice([
        { price: 0.1, quantity: 3 },
        { price: 19.99, quantity: 2 },
      ]),
    ).toBe(40.28)
  })
})

describe('phone numbers', () => {
  test.each(['012345678', '+23212345678'])('%s is one', (phone) => {
    expect(isSierraLeonePhone(phone)).toBe(true)
    expect(normalisePhone(phone)).toBe('+23212345678')
  })

  test.each(['1234567', '01234567', '0123456789', '+2321234567', '+232123456789', '+44700900123', '', 'a'])(
    '%j is none',
    (phone) => {
      expect(isSierraLeonePhone(phone)).toBe(false)
    },
  )
})

test('the six categories have the names of the specification', () => {
  expect(categories.map(({ name }) => name)).toEqual([
    'Electronics',
    'Fashion & Beauty',
    'Food & Drinks',
    'Books & Stationery',
    'Home & Appliances',
    'Health & Personal Care',
  ])
})

test('the roles are customer, vendor and admin; each is led to its own page after login', () => {
  expect(roles).toEqual(['customer', 'vendor', 'admin'])
  expect(roles.map(homeOfRole)).toEqual(['/shop', '/dashboard/vendor', '/dashboard/admin'])
})

test('the statuses of items, orders and applications are those of the specification', () => {
  expect([...vendorDecisions].sort()).toEqual(['accepted', 'out_of_stock', 'pending', 'rejected'])
  const ofOrders = [
    'accepted',
    'cancelled',
    'completed',
    'out_of_stock',
    'partially_accepted',
    'pending',
    'rejected',
  ]
  expect([...orderStatuses].sort()).toEqual(ofOrders)
  expect([...itemStatuses].sort()).toEqual(ofOrders.filter((status) => status !== 'partially_accepted'))
  expect(applicationStatuses).toEqual(['pending', 'approved', 'rejected'])
})

test('the buyer sees a label for every status', () => {
  expect(orderStatuses.map((status) => statusWords(status))).toEqual(
    orderStatuses.map((status) => `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`),
  )
})

test('an order is shown by the last 6 characters of its id', () => {
  expect(shortId('0190aaaa-0000-7000-8000-0000004f09bc')).toBe('#4f09bc')
})

test('a page of the shop has 20 products, support hours are Mon-Fri 8am to 5pm', () => {
  expect(shopPageSize).toBe(20)
  expect(brand.supportHours).toBe('Mon-Fri 8am to 5pm')
})

const firstErrors = (schema: typeof signupPersonalSchema | typeof applySchema, values: unknown) => {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

test('step 1 of signing up reports missing and malformed values', () => {
  const nothing = { firstName: '', lastName: ' ', email: '', tel: '' }
  expect(firstErrors(signupPersonalSchema, nothing)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    tel: 'Phone number is required',
  })
  const malformed = { firstName: 'Isatu', lastName: 'Bangura', email: 'isatu', tel: '12345' }
  expect(firstErrors(signupPersonalSchema, malformed)).toEqual({
    email: 'Invalid email format',
    tel: 'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX',
  })
})

test('the vendor application reports missing values, checks no e-mail format, and turns the phone into +232', () => {
  const nothing = { name: '', email: '', tel: '', shopName: '', shopDescription: '', address: '' }
  expect(firstErrors(applySchema, nothing)).toEqual({
    name: 'Full name is required',
    email: 'Email is required',
    tel: 'Phone number is required',
    shopName: 'Shop name is required',
    shopDescription: 'Shop description is required',
    address: 'Address is required',
  })
  const filled = {
    name: 'A',
    email: 'no email',
    tel: '012345678',
    shopName: 'S',
    shopDescription: 'D',
    address: 'F',
  }
  expect(applySchema.parse(filled).tel).toBe('+23212345678')
  expect(firstErrors(applySchema, { ...filled, tel: '99' })).toEqual({ tel: 'Invalid phone number' })
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import {
  administrator,
  buyer,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }

const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }, soon)).at(-1)!)
const type = async (label: string, words: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label, {}, soon)
  await userEvent.clear(field)
  await userEvent.type(field, words)
}
const vendor: User = { ...buyer, role: 'vendor' }
const rice = {
  _id: 'rice',
  title: 'Rice',
  price: 95.5,
  images: [],
  stock: 5,
  shop: { _id: 'shop', name: 'Kamara' },
}
const cart = { items: [{ _id: 'rice', quantity: 1, available: true, listingId: rice }] }

/** A form, what is done in it, and the names of the fields that are wrong then, in their order on the page. */
const forms: [string, string, User | undefined, () => Promise<void>, string[]][] = [
  [
    'checkout',
    '/checkout?step=delivery',
    buyer,
    async () => {
      await type('First name', 'Isata')
      await type('Last name', 'Kamara')
      await type('Phone', 'call me')
      await press('Place Order')
    },
    ['phone', 'address'],
  ],
  [
    'contact',
    '/contact',
    undefined,
    async () => {
      await type('Phone', '12')
      await press('Send Message')
    },
    ['firstName', 'email', 'tel', 'message'],
  ],
  [
    'vendor application',
    '/vendor-application',
    undefined,
    async () => {
      await type('Phone', '12')
      await press('Submit Application')
    },
    ['name', 'email', 'tel', 'shopName', 'shopDescription', 'address'],
  ],
  [
    'login',
    '/faq',
    undefined,
    async () => {
      await press('Login')
      await screen.findByRole('dialog', {}, soon)
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Login' }))
    },
    ['email', 'password'],
  ],
  [
    'sign-up',
    '/faq',
    undefined,
    async () => {
      await press('Login')
      await press('Sign up')
      await type('Email', 'nothing')
      await type('Phone number', '12')
      await press('Next')
    },
    ['firstName', 'lastName', 'email', 'tel'],
  ],
  [
    'product',
    '/dashboard/vendor/products?add=1',
    vendor,
    async () => {
      await type('Stock', '-1')
      await press('Save product')
    },
    ['Add image', 'title', 'price', 'stock', 'categoryId'],
  ],
  [
    'administrator’s profile',
    '/dashboard/admin/settings',
    administrator,
    async () => {
      await type('First name', ' ')
      await type('Email', 'nothing')
      await type('Phone number', '12')
      await press('Save profile')
    },
    ['firstName', 'email', 'tel'],
  ],
  [
    'post',
    '/dashboard/admin/blogs/new',
    administrator,
    async () => {
      await type('Minutes to read', 'soon')
      await press('Publish')
    },
    ['title', 'hook', 'readTime', 'content'],
  ],
]

test.each(forms)(
  '%s marks every wrong field at once and focuses the first',
  async (_form, path, user, fill, wrong) => {
    serverAnswers({
      'GET /api/cart': { json: { cart } },
      'GET /api/order/': { json: { orders: [] } },
      'GET /api/vendor/listings': { json: { listings: [], totalPages: 0, totalProducts: 0 } },
      'GET /api/admin/settings/profile': { json: { ...administrator, tel: '+23276123456' } },
      'GET /api/admin/settings/security': { json: { timeout: '1h', logs: [] } },
    })
    await visit(path, user)
    await fill()
    const marked = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')]
    const names = () => marked().map((field) => field.name || field.getAttribute('aria-label') || '')
    await waitFor(() => expect(names()).toEqual(wrong))
    expect(document.activeElement).toBe(marked()[0])
  },
)

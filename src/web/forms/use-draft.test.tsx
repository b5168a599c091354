import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { signOut } from '#web/accounts/sign-out.ts'

startWithoutServer()

const soon = { timeout: 5_000 }
const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name)
const press = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog', {}, soon)).getByRole('button', { name }))

async function openSignUp(): Promise<void> {
  const [login] = screen.getAllByRole('button', { name: 'Login' })
  await userEvent.click(login as HTMLElement)
  await press('Sign up')
}

async function fillFirstStep(): Promise<void> {
  await userEvent.type(field('First name'), 'Isata')
  await userEvent.type(field('Last name'), 'Kamara')
  await userEvent.type(field('Email'), 'isata@makit.example')
  await userEvent.type(field('Phone number'), '076123456')
}

test('a sign-up window that is closed loses nothing but the passwords, which are never stored', async () => {
  const { unmount } = await visit('/')
  await openSignUp()
  await fillFirstStep()
  await press('Next')
  await userEvent.type(screen.getByLabelText('Address'), '5 Kissy Road')
  await userEvent.type(screen.getByLabelText('Password'), 'a secret of mine')
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('a secret of mine')

  unmount()
  await visit('/')
  await openSignUp()
  // At the step where it was left.
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('5 Kissy Road')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  await press('Back')
  expect(field('First name').value).toBe('Isata')
  expect(field('Phone number').value).toBe('076123456')
})

test('an account that is made needs its draft no more', async () => {
  serverAnswers({ 'POST /api/auth/signup': { status: 201, json: { message: 'Welcome' } } })
  await visit('/')
  await openSignUp()
  await fillFirstStep()
  await press('Next')
  await userEvent.type(screen.getByLabelText('Password'), 'a secret of mine')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a secret of mine')
  await press('Sign up')
  await screen.findByRole('heading', { name: 'Login' }, soon)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('isata')
  await press('Close')
})

const cart = { cart: { items: [{ _id: 'row', quantity: 2, available: true, listingId: listingOf('rice') }] } }

function listingOf(_id: string) {
  return {
    _id,
    title: 'Country rice',
    price: 95.5,
    images: [],
    stock: 5,
    shop: { _id: 'shop', name: 'Kamara Store' },
  }
}

test('what is typed at checkout outlives a look at the cart and a reload, for its person alone, until they log out', async () => {
  serverAnswers({ 'GET /api/cart': { json: cart }, 'GET /api/order/': { json: { orders: [] } } })
  const first = await visit('/checkout?step=delivery', buyer)
  await userEvent.type(await screen.findByLabelText('First name', {}, soon), 'Isata')
  await userEvent.type(screen.getByLabelText('Delivery address'), 'Kissy, near Mess Mess')
  await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
  first.unmount()

  const second = await visit('/checkout?step=delivery', buyer)
  expect((await screen.findByLabelText<HTMLInputElement>('First name', {}, soon)).value).toBe('Isata')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pickup' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }))
  expect(screen.getByLabelText<HTMLInputElement>('Delivery address').value).toBe('Kissy, near Mess Mess')
  second.unmount()

  const another = await visit('/checkout?step=delivery', { ...buyer, _id: buyer._id.replace(/1$/, '2') })
  expect((await screen.findByLabelText<HTMLInputElement>('First name', {}, soon)).value).toBe('')
  another.unmount()

  await visit('/checkout?step=delivery', buyer)
  await screen.findByLabelText('First name', {}, soon)
  signOut()
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull())
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Mess')
})

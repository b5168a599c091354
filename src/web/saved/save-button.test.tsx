import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { toasts } from '#web/toasts/toast-store.ts'

startWithoutServer()

const _id = '01900000-0000-7000-8000-00000000c001'
const product = { _id, title: 'Shea butter, 250 g', price: 70, stock: 3, images: [] }
const answers = {
  [`GET /api/listings/${_id}`]: { json: product },
  'GET /api/saved': { json: { savedListings: [] } },
}
const button = async (name: string) => (await screen.findAllByRole('button', { name }))[0]!

test.each([
  ['Save', 'You must be logged in to save items.'],
  ['Add to Cart', 'You must be logged in to add to cart.'],
])('signed out, %s opens the login window, which alone shows the reason', async (name, words) => {
  serverAnswers(answers)
  await visit(`/shop/product/${_id}`)
  await userEvent.click(await button(name))
  const description = new RegExp(`^${words} .*${product.title}`)
  const window = await screen.findByRole('dialog', { description }, { timeout: 5_000 })
  expect(window.textContent).toContain(words)
  expect(toasts.get()).toEqual([])
})

test('a refused heart changes back and shows a message; the ids of what is saved were asked for, not its content', async () => {
  const refusal = Promise.withResolvers<{ status: number; json: object }>()
  serverAnswers({ ...answers, [`POST /api/saved/${_id}`]: () => refusal.promise })
  await visit(`/shop/product/${_id}`, buyer)
  const heart = await button('Save')
  await userEvent.click(heart)
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
  refusal.resolve({ status: 409, json: {} })
  expect(await screen.findByText('Failed to update saved status.')).toBeTruthy()
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(calls.filter((call) => call.startsWith('GET /api/saved'))).toEqual(['GET /api/saved?fields=_id'])
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const figures = { totalProducts: 0, activeProducts: 0, totalOrders: 0, waitingOrders: 0, runningOut: [] }
const visitHome = (changed: Partial<typeof figures>) => {
  serverAnswers({ 'GET /api/vendor/dashboard': { json: { ...figures, ...changed } } })
  return visit('/dashboard/vendor', { ...buyer, role: 'vendor' })
}
const firstProduct = () => screen.queryByRole('link', { name: 'Add your first product' })

test('a vendor without products is led to the first one before all else', async () => {
  await visitHome({})
  const link = await screen.findByRole('link', { name: 'Add your first product' })
  expect(link.getAttribute('href')).toBe('/dashboard/vendor/products?add=1')
  expect(document.querySelector('main a')).toBe(link)
})

test.each([
  ['No order waits for your answer.', { totalProducts: 1 }],
  ['1 order waits for your answer', { waitingOrders: 1 }],
])('%s', async (words, changed) => {
  await visitHome(changed)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(firstProduct()).toBeNull()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const figures = {
  totalProducts: 0,
  activeProducts: 0,
  totalOrders: 0,
  waitingOrders: 0,
  runningOut: [] as { _id: string; title: string; stock: number }[],
  runningOutCount: 0,
  soldOutCount: 0,
  takenDownCount: 0,
}
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
  ['No orders are waiting for your answer.', { totalProducts: 1 }],
  ['1 order waits for your answer', { waitingOrders: 1 }],
])('%s', async (words, changed) => {
  await visitHome(changed)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(firstProduct()).toBeNull()
})

test('at most three products are named as nearly sold out, the others and the sold out ones counted', async () => {
  const runningOut = ['Blender', 'Fridge', 'Rice'].map((title) => ({ _id: title, title, stock: 1 }))
  await visitHome({ totalProducts: 9, runningOut, runningOutCount: 7, soldOutCount: 2 })
  const link = await screen.findByRole('link', { name: /^Nearly sold out/ })
  await screen.findByText('Rice')
  expect(link.textContent).toBe(
    'Nearly sold outBlender1 leftFridge1 leftRice1 leftand 4 moreAlready sold out: 2',
  )
  expect(link.getAttribute('href')).toBe('/dashboard/vendor/products?state=low')
})

test.each([
  ['1 product taken down', 1],
  ['3 products taken down', 3],
])('%s: the vendor is led to them', async (words, takenDownCount) => {
  await visitHome({ totalProducts: 9, takenDownCount })
  const link = await screen.findByRole('link', { name: words })
  expect(link.getAttribute('href')).toBe('/dashboard/vendor/products?state=taken_down')
})

test('where nothing was taken down, nothing is said of it', async () => {
  await visitHome({ totalProducts: 9 })
  await screen.findByText('No orders are waiting for your answer.')
  expect(screen.queryByText(/taken down/)).toBeNull()
})

test('the dashboard welcomes its vendor with figures and quick links', async () => {
  await visitHome({ totalProducts: 3, activeProducts: 2, totalOrders: 7 })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Welcome/)
  for (const figure of ['Total Products', 'Active Products', 'Orders Received'])
    expect(await screen.findByText(figure)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Quick links' })).toBeTruthy()
})

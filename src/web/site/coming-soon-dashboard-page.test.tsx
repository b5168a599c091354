import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

test.each([
  ['customer', '/dashboard/customer/settings'],
  ['vendor', '/dashboard/vendor/settings'],
] as const)('%s settings are still to come', async (role, path) => {
  await visit(path, { ...buyer, role })
  expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy()
})

test('the page that is still to come leads back to one’s own pages', async () => {
  await visit('/dashboard/vendor/settings', { ...buyer, role: 'vendor' })
  const link = await screen.findByRole('link', { name: 'Back to my dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard/vendor')
})

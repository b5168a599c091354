import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

test('the page that is still to come leads back to one’s own pages', async () => {
  await visit('/dashboard/vendor/settings', { ...buyer, role: 'vendor' })
  const link = await screen.findByRole('link', { name: 'Back to my dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard/vendor')
})

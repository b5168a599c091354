import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const address = '/dashboard/admin/searches'
test('what was searched for in vain stands in a table, each with its search', async () => {
  const searches = [
    { words: 'snow shovel', times: 12, hadSome: false, lastAt: '2026-11-21T10:00:00.000Z' },
    { words: 'washing machine', times: 1, hadSome: true, lastAt: '2026-11-20T10:00:00.000Z' },
  ]
  serverAnswers({
    'GET /api/admin/missed-searches': { json: { searches, total: 2, totalPages: 1, currentPage: 1 } },
  })
  await visit(address, administrator)
  const rows = await screen.findAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'snow shovelHow often12 timesShown insteadNothingLast time21 Nov 2026',
    'washing machineHow oftenonceShown insteadProducts that come nearLast time20 Nov 2026',
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Search',
    'How often',
    'Shown instead',
    'Last time',
  ])
  expect(screen.getByRole('cell', { name: '12 times' })).toBeTruthy()
  expect(screen.getByText(/ask vendors to offer it/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Searches' }).getAttribute('href')).toBe(address)
  expect(screen.getByRole('link', { name: 'snow shovel' }).getAttribute('href')).toBe(
    '/shop?search=snow+shovel',
  )
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('before there is any, the page says what it is for', async () => {
  serverAnswers({
    'GET /api/admin/missed-searches': { json: { searches: [], total: 0, totalPages: 0, currentPage: 1 } },
  })
  await visit(address, administrator)
  expect(await screen.findByText('No searches yet.')).toBeTruthy()
})

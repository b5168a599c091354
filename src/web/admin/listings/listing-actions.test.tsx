import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const shown = {
  _id: 'shoes',
  title: 'Shoes',
  price: 5,
  stock: 1,
  images: [],
  isActive: true,
  state: 'shown',
  reports: 3,
}
const taken = {
  ...shown,
  state: 'taken_down',
  takenDown: { reason: 'Copies', at: '2026-11-22T10:00:00.000Z' },
}
const path = '/api/admin/listings'

async function onListings(listing: object, sent: unknown[] = [], left = 0) {
  const answer = (body: unknown) => {
    sent.push(body)
    return { json: { message: 'Done.', listing: { ...listing, reports: left } } }
  }
  serverAnswers({
    [`GET ${path}`]: { json: { listings: [listing], total: 1, totalPages: 1, currentPage: 1 } },
    [`PATCH ${path}/shoes/take-down`]: answer,
    [`PATCH ${path}/shoes/restore`]: answer,
    [`PATCH ${path}/shoes/keep-down`]: answer,
  })
  await visit('/dashboard/admin/listings', administrator)
  return screen.findByRole('button', { name: /^(Take down|Restore|Look at it)$/ })
}

async function takeDown(listing: object, beforeSending: () => Promise<void>) {
  const sent: unknown[] = []
  await userEvent.click(await onListings(listing, sent))
  const dialog = within(screen.getByRole('dialog', { name: 'Take the product down' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Copies')
  await beforeSending()
  await userEvent.click(dialog.getByRole('button', { name: 'Take down' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return sent
}

const box = 'Close its 3 open reports with these words'

test('taking a product down offers to close its open reports, and says how many there are', async () => {
  const sent = await takeDown(shown, async () =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: box }).checked).toBe(true),
  )
  expect(sent).toEqual([{ reason: 'Copies', closeReports: true }])
})

test('they stay open where the administrator says so', async () => {
  const sent = await takeDown(shown, () => userEvent.click(screen.getByRole('checkbox', { name: box })))
  expect(sent).toEqual([{ reason: 'Copies', closeReports: false }])
})

test('nothing is offered where there are none', async () => {
  const sent = await takeDown({ ...shown, reports: 0 }, async () =>
    expect(screen.queryByRole('checkbox', { name: /^Close/ })).toBeNull(),
  )
  expect(sent).toEqual([{ reason: 'Copies' }])
})

test.each([
  [2, 'Done. 2 reports of it stay open.'],
  [1, 'Done. One report of it stays open.'],
  [0, 'Done.'],
])('restoring with %i open reports says so', async (left, words) => {
  await userEvent.click(await onListings(taken, [], left))
  expect(await screen.findByText(words)).toBeTruthy()
})

const mended = {
  ...taken,
  price: 50,
  description: 'Copies of the real ones',
  mendedFrom: { ...taken, description: 'The real ones', images: [] },
}

test('what a vendor has changed stands beside what it was, and the product is restored from there', async () => {
  const sent: unknown[] = []
  await userEvent.click(await onListings(mended, sent))
  const dialog = within(screen.getByRole('dialog', { name: 'What its vendor has changed' }))
  const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Price', 'Description'])
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'BeforeNLe 5.00',
    'NowNLe 50.00',
    'BeforeThe real ones',
    'NowCopies of the real ones',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

test('or it stays down, with words for its vendor', async () => {
  const sent: unknown[] = []
  await userEvent.click(await onListings(mended, sent))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Keep down' }))
  expect(dialog.getByText('Please say why')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('If it stays down: why'), 'The picture shows others')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep down' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ reason: 'The picture shows others' }])
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  administrator,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const path = '/api/admin/reviews'
const shown = {
  _id: 'one',
  rating: 1,
  text: 'She lies',
  author: 'Fatmata K.',
  createdAt: '2026-11-21T10:00:00.000Z',
  reply: '',
  listing: { _id: 'rice', title: 'Country rice' },
  shop: { _id: 'kamara', name: 'Kamara Family Store' },
  hidden: null,
}
const hidden = { ...shown, hidden: { reason: 'It names a neighbour.', at: shown.createdAt } }
const listOf = (...reviews: object[]) => ({
  json: { reviews, total: reviews.length, totalPages: 1, currentPage: 1 },
})
test('hidden reviews are found by a filter and shown again', async () => {
  let reviews = [hidden]
  serverAnswers({
    [`GET ${path}`]: () => listOf(...reviews),
    [`PATCH ${path}/one/restore`]: () => {
      reviews = []
      return { json: { message: 'Review shown again', review: shown } }
    },
  })
  await visit('/dashboard/admin/reviews', administrator)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'Hidden')
  await waitFor(() => expect(calls).toContain(`GET ${path}?state=hidden&page=1`))
  const row = within((await screen.findByText('Country rice')).closest('li')!)
  expect(row.getByText('It names a neighbour.')).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Show review' }))
  expect(await screen.findByText('No reviews match your criteria.')).toBeTruthy()
  expect(await screen.findByText('Review shown again')).toBeTruthy()
})

test('a shown one is hidden with a reason, which says that its reports are closed', async () => {
  const sent: unknown[] = []
  serverAnswers({
    [`GET ${path}`]: listOf(shown),
    [`PATCH ${path}/one/hide`]: (body) => {
      sent.push(body)
      return { json: { message: 'Review hidden', review: hidden } }
    },
  })
  await visit('/dashboard/admin/reviews?rating=1', administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Hide review' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/open reports are closed with these words/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Rude')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide review' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ reason: 'Rude' }])
})

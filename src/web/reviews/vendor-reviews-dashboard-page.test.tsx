import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const vendor = { ...buyer, role: 'vendor' } as const
const address = '/dashboard/vendor/reviews'
const review = {
  _id: 'review',
  rating: 2,
  text: 'It broke',
  author: 'Fatmata K.',
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  reply: null,
  listing: { _id: 'listing', title: 'Lamp', isShown: true },
}
const page = { reviews: [review], average: 2, count: 1, total: 1, totalPages: 1, currentPage: 1 }
const replied = { ...review, reply: { text: 'Sorry', createdAt: review.createdAt } }

test('loading: the heading is there', async () => {
  await visit(address, vendor)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Reviews')
  expect(screen.getByText('Loading…')).toBeTruthy()
})

test('empty: who can review', async () => {
  serverAnswers({ 'GET /api/vendor/reviews': { json: { ...page, reviews: [], total: 0 } } })
  await visit(address, vendor)
  expect(await screen.findByText('No reviews yet.')).toBeTruthy()
})

test('failed: a retry', async () => {
  serverAnswers({ 'GET /api/vendor/reviews': { status: 500, text: '' } })
  await visit(address, vendor)
  expect((await screen.findByRole('alert')).textContent).toContain('Reviews could not be loaded.')
})

test('the vendor replies, and takes it back', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'GET /api/vendor/reviews': { json: page },
    'PUT /api/vendor/reviews/review/reply': (body) => {
      sent.push(body)
      return { json: { message: 'ok', review: sent.length === 1 ? replied : review } }
    },
  })
  await visit(address, vendor)
  const row = (await screen.findByText('It broke')).closest('li')!
  expect(row.textContent).toContain('2 starsLampFatmata K., 21 Nov 2026')
  await userEvent.click(within(row).getByRole('button', { name: 'Reply to Fatmata K.' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(dialog.getByText('Please write a reply')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Your reply to Fatmata K.'), 'Sorry')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await within(row).findByText('Sorry')).toBeTruthy()

  await userEvent.click(within(row).getByRole('button', { name: 'Change your reply to Fatmata K.' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete reply' }),
  )
  expect(await within(row).findByRole('button', { name: 'Reply to Fatmata K.' })).toBeTruthy()
  expect(sent).toEqual([{ text: 'Sorry' }, { text: '' }])
})

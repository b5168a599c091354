import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AdminReport } from '#shared/reports/report.ts'
import {
  type Answers,
  administrator,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }
const said = {
  _id: 'one',
  reason: 'fraud',
  text: 'I paid and nothing came.',
  tel: '+23276123456',
  createdAt: '2026-11-20T10:00:00.000Z',
  reporter: null,
} as const
const report: AdminReport = {
  ...said,
  listingId: 'listing',
  shopId: null,
  reviewId: null,
  thing: { kind: 'listing', title: 'Broken radio', path: '/shop/product/listing' },
  count: 3,
  listing: null,
  review: null,
  earlier: [
    { ...said, _id: 'two', text: 'Me too.', tel: '', reporter: { _id: 'buyer', name: 'Isata Kamara' } },
  ],
  state: 'open',
  outcome: '',
  closedAt: null,
  closedBy: null,
}
const pageOf = (...reports: AdminReport[]) => ({
  reports,
  total: reports.length,
  totalPages: Math.min(reports.length, 1),
  currentPage: 1,
})
const open = async (answers: Answers, query = '') => {
  serverAnswers(answers)
  await visit(`/dashboard/admin/reports${query}`, administrator)
}

test('several reports of one thing stand together, with a link to it', async () => {
  await open({ 'GET /api/admin/reports': { json: pageOf(report) } })
  const card = within(await screen.findByRole('article', { name: 'Broken radio' }, soon))
  expect(card.getByRole('link', { name: 'Broken radio' }).getAttribute('href')).toBe('/shop/product/listing')
  expect(card.getByText('3 reports')).toBeTruthy()
  expect(card.getByText('I paid and nothing came.')).toBeTruthy()
  expect(card.getByText('2 more reports')).toBeTruthy()
  expect(card.getByText('Me too.')).toBeTruthy()
  expect(card.getByText('And 1 older ones.')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+23276123456')
})

test('an outcome is needed; what was typed stays after a failure and a closed dialog', async () => {
  let answer: { status?: number; json?: unknown } = { status: 500, json: {} }
  let left = [report]
  const sent: unknown[] = []
  await open({
    'GET /api/admin/reports': () => ({ json: pageOf(...left) }),
    'PATCH /api/admin/reports/one': (body) => {
      sent.push(body)
      return answer
    },
  })
  const dialog = () => within(screen.getByRole('dialog', { name: 'Close 3 reports' }))
  const submit = () =>
    userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Close all' }, soon))
  await submit()
  expect(dialog().getByText('Please write what you did')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(dialog().getByLabelText('What did you do?'), 'Hidden')
  await submit()
  expect(await dialog().findByText(/could not be closed/, {}, soon)).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }))
  expect(dialog().getByLabelText<HTMLTextAreaElement>('What did you do?').value).toBe('Hidden')
  answer = { json: { message: 'Report closed' } }
  left = []
  await submit()
  expect(await screen.findByText('No open reports.', {}, soon)).toBeTruthy()
  expect(screen.getByText('Report closed')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ state: 'closed', outcome: 'Hidden' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reports' }))
})

test('a report that another administrator closed meanwhile leaves the list', async () => {
  let left = [report]
  await open({
    'GET /api/admin/reports': () => ({ json: pageOf(...left) }),
    'PATCH /api/admin/reports/one': () => {
      left = []
      return { status: 409, json: { message: 'This report has been closed already.' } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close all' }, soon))
  await userEvent.type(screen.getByLabelText('What did you do?'), 'Hidden')
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await screen.findByText('This report has been closed already.', {}, soon)).toBeTruthy()
  expect(await screen.findByText('No open reports.', {}, soon)).toBeTruthy()
})

test('closed ones say what was done by whom; a thing that is gone has no link', async () => {
  const closed: AdminReport = {
    ...report,
    count: 1,
    earlier: [],
    thing: { ...report.thing, path: null },
    state: 'closed',
    outcome: 'The listing is hidden.',
    closedAt: '2026-11-21T10:00:00.000Z',
    closedBy: 'Aminata Kamara',
  }
  await open({ 'GET /api/admin/reports': { json: pageOf(closed) } }, '?state=closed')
  const card = within(await screen.findByRole('article', { name: 'Broken radio' }, soon))
  expect(calls).toContain('GET /api/admin/reports?state=closed&page=1')
  expect(card.queryByRole('link', { name: 'Broken radio' })).toBeNull()
  expect(card.getByText('The listing is hidden.')).toBeTruthy()
  expect(card.getByText(/Closed by Aminata Kamara/)).toBeTruthy()
  expect(card.queryByRole('button', { name: /Close/ })).toBeNull()
})

test('a notification leads to the reports of its thing, and from there to all', async () => {
  await open({ 'GET /api/admin/reports': { json: pageOf() } }, '?thing=listing')
  expect(await screen.findByText('No open reports.', {}, soon)).toBeTruthy()
  expect(calls).toContain('GET /api/admin/reports?thing=listing&page=1')
  await userEvent.click(screen.getByRole('link', { name: 'Show all reports' }))
  await waitFor(() => expect(calls).toContain('GET /api/admin/reports?page=1'), soon)
})

test('a list that could not be loaded is asked for again', async () => {
  await open({ 'GET /api/admin/reports': { status: 500, json: {} } })
  expect(await screen.findByText('Failed to load reports.', {}, { timeout: 15_000 })).toBeTruthy()
  serverAnswers({ 'GET /api/admin/reports': { json: pageOf(report) } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Broken radio' }, soon)).toBeTruthy()
})

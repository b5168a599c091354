import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { arrivals } from './unread.ts'

startWithoutServer()

const address = '/dashboard/notifications'
const one = (number: number, readAt: string | null = null) => ({
  _id: String(number),
  kind: 'order_placed',
  title: `New order #${number}`,
  text: '2 x Palm oil',
  path: '/dashboard/vendor/orders',
  createdAt: '2026-11-21T10:00:00.000Z',
  readAt,
})
const pageOf = (notifications: object[], more: object = {}) => ({
  json: { notifications, total: notifications.length, totalPages: 1, currentPage: 1, unread: 1, ...more },
})
const bells = (name: string) => screen.findAllByRole('link', { name })

test('what is unread says so, and the bell says how many', async () => {
  serverAnswers({ 'GET /api/notifications': pageOf([one(2), one(1, '2026-11-21T11:00:00.000Z')]) })
  await visit(address, buyer)
  const rows = (await screen.findAllByRole('link', { name: /New order/ })).map((row) => row.textContent)
  expect(rows).toEqual([
    'Unread: New order #221 Nov 2026, 10:002 x Palm oil',
    'New order #121 Nov 2026, 10:002 x Palm oil',
  ])
  expect(screen.getByText('1 unread of 2.')).toBeTruthy()
  expect(await bells('Notifications, 1 unread')).not.toEqual([])
})

test('all are read by one press', async () => {
  serverAnswers({
    'GET /api/notifications': pageOf([one(2), one(1)], { unread: 2 }),
    'POST /api/notifications/read': { json: { message: 'Marked as read', unread: 0 } },
  })
  await visit(address, buyer)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('2 in all, nothing unread.')).toBeTruthy()
  expect(await bells('Notifications')).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('when that fails, they stay unread and a toast says so', async () => {
  serverAnswers({
    'GET /api/notifications': pageOf([one(1)]),
    'POST /api/notifications/read': { status: 500, json: {} },
  })
  await visit(address, buyer)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('Action failed')).toBeTruthy()
  expect(screen.getByText('1 unread of 1.')).toBeTruthy()
})

test('what comes while the page is open is offered, and moves nothing by itself', async () => {
  serverAnswers({ 'GET /api/notifications': pageOf([one(1)]) })
  await visit(address, buyer)
  await screen.findByText('1 unread of 1.')
  serverAnswers({ 'GET /api/notifications': pageOf([one(2), one(1)], { unread: 2 }) })
  act(() => arrivals.set(arrivals.get() + 1))
  const show = await screen.findByRole('button', { name: 'Show 1 new notification' })
  expect(screen.getAllByRole('link', { name: /New order/ })).toHaveLength(1)
  fireEvent.click(show)
  await waitFor(() => expect(screen.getAllByRole('link', { name: /New order/ })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('before there is any, the page says what it is for', async () => {
  serverAnswers({ 'GET /api/notifications': pageOf([], { totalPages: 0, unread: 0 }) })
  await visit(address, buyer)
  expect(await screen.findByText('No notifications yet.')).toBeTruthy()
})

test('a list that does not come says why, and is asked for again', async () => {
  serverAnswers({ 'GET /api/notifications': { status: 500, json: {} } })
  await visit(address, buyer)
  expect(await screen.findByText('Failed to load notifications.')).toBeTruthy()
  serverAnswers({ 'GET /api/notifications': pageOf([one(1)]) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 unread of 1.')).toBeTruthy()
})

test('a stranger asks for nothing', async () => {
  serverAnswers({})
  await visit('/faq')
  await screen.findByRole('heading', { level: 1 })
  expect(calls.filter((call) => /events|notifications/.test(call))).toEqual([])
})

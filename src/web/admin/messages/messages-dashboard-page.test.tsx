import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { unread } from '#web/notifications/unread.ts'

startWithoutServer()

const message = {
  _id: 'one',
  firstName: 'Adama',
  lastName: 'Kamara',
  email: 'adama@makit.example',
  tel: '+23276123456',
  message: 'Where is my rice?',
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
}

test('the focus stays with a message whose button goes away because it is read', async () => {
  serverAnswers({
    'GET /api/messages': {
      json: { messages: [message], total: 1, unread: 1, totalPages: 1, currentPage: 1 },
    },
    'PATCH /api/messages/one/read': { json: { message: 'Marked as read' } },
  })
  await visit('/dashboard/admin/messages', administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Adama Kamara' }))
})

test('the message can be read while it is answered', async () => {
  serverAnswers({
    'GET /api/messages': {
      json: { messages: [message], total: 1, unread: 1, totalPages: 1, currentPage: 1 },
    },
  })
  await visit('/dashboard/admin/messages', administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Answer by email' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('region', { name: 'Message' }).textContent).toBe('Where is my rice?')
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Your answer' }))
})

test('an answer that is closed keeps its words until it is sent', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'GET /api/messages': {
      json: { messages: [message], total: 1, unread: 1, totalPages: 1, currentPage: 1 },
    },
    'POST /api/admin/messages/one/reply': (body) => {
      sent.push(body)
      return { json: { message: 'Answer sent' } }
    },
  })
  await visit('/dashboard/admin/messages', administrator)
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Answer by email' }))
  const dialog = () => within(screen.getByRole('dialog'))
  await open()
  await userEvent.click(dialog().getByRole('button', { name: 'Send answer' }))
  expect(dialog().getByText('Please write an answer')).toBeTruthy()
  await userEvent.type(dialog().getByRole('textbox', { name: 'Your answer' }), 'At 8.')
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await open()
  expect(dialog().getByRole('textbox', { name: 'Your answer' })).toHaveProperty('value', 'At 8.')
  await userEvent.click(dialog().getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeTruthy()
  expect(sent).toEqual([{ text: 'At 8.' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a message that was answered by phone is marked so, and leaves the open ones', async () => {
  let open = [message]
  serverAnswers({
    'GET /api/messages': () => ({
      json: { messages: open, total: open.length, unread: 0, totalPages: 1, currentPage: 1 },
    }),
    'PATCH /api/admin/messages/one': () => {
      open = []
      return { json: { message: 'Message marked as answered' } }
    },
  })
  await visit('/dashboard/admin/messages?state=open', administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered' }))
  expect(await screen.findByText('Message marked as answered')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Where is my rice?')).toBeNull())
})

test('the way to the open messages says how many there are, as the menu does', async () => {
  const none = { count: 0, since: null }
  serverAnswers({
    'GET /api/messages': {
      json: { messages: [message], total: 3, unread: 2, totalPages: 1, currentPage: 1 },
    },
    'GET /api/admin/waiting': {
      json: {
        applications: none,
        messages: { count: 3, since: message.createdAt },
        orders: none,
        reports: none,
      },
    },
  })
  await visit('/dashboard/admin/messages', administrator)
  expect(await screen.findByRole('link', { name: 'Open: 3' })).toBeTruthy()
  expect(screen.getByText('2 unread of 3.')).toBeTruthy()
})

test.each([
  ['/dashboard/admin/messages', '/dashboard/admin/messages'],
  ['/dashboard/admin/vendor-application', '/dashboard/admin/vendor-application'],
  ['/dashboard/admin/messages?state=answered', undefined],
  ['/dashboard/admin/vendor-application?status=rejected', undefined],
])('who sees %s has read what was told of new ones there: %s', async (address, path) => {
  const sent: unknown[] = []
  serverAnswers({
    'GET /api/messages': {
      json: { messages: [message], total: 1, unread: 1, totalPages: 1, currentPage: 1 },
    },
    'GET /api/vendorApplication': { json: [] },
    'POST /api/notifications/read': (body) => {
      sent.push(body)
      return { json: { message: 'Marked as read', unread: 0 } }
    },
  })
  await visit(address, administrator)
  await waitFor(() => expect(document.querySelector('main [aria-busy]')).toBeNull())
  act(() => unread.set(1))
  await waitFor(() => expect(sent).toEqual(path ? [{ path }] : []))
})

test('the number of an order in a message leads to the search for it, other numbers do not', async () => {
  const text = 'My order #4F09BC, not #4f09bcd or #12, is late (#beef00).'
  serverAnswers({
    'GET /api/messages': {
      json: { messages: [{ ...message, message: text }], total: 1, unread: 1, totalPages: 1, currentPage: 1 },
    },
  })
  await visit('/dashboard/admin/messages', administrator)
  const words = await screen.findByText(/^My order/)
  expect(words.textContent).toBe(text)
  expect(
    [...words.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['#4F09BC', '/dashboard/admin/orders?search=%234f09bc'],
    ['#beef00', '/dashboard/admin/orders?search=%23beef00'],
  ])
})

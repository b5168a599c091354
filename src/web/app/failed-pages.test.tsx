import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#shared/accounts/roles.ts'
import {
  type Answer,
  type Answers,
  buyer,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

/** A page, and what it says without its data. */
type Failed = readonly [path: string, words: string]

/** The same response for every path, but for those named. */
const always = (given: Answers[string], but: Answers = {}): Answers =>
  new Proxy({}, { get: (_target, call: string) => but[call] ?? given })

async function expectWords(pages: readonly Failed[], answers: Answers, role?: Role) {
  for (const [path, words] of pages) {
    serverAnswers(answers)
    const { unmount } = await visit(path, role && { ...buyer, role })
    expect((await screen.findAllByText(words)).length, path).toBeGreaterThan(0)
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length, path).toBeGreaterThan(0)
    unmount()
  }
}

const adminPages: readonly Failed[] = [
  ['/dashboard/admin', 'Failed to load admin stats'],
  ['/dashboard/admin', 'Failed to load recent activity'],
  ['/dashboard/admin/users', 'Failed to load users'],
  ['/dashboard/admin/vendors', 'Failed to load vendors'],
  ['/dashboard/admin/vendor-application', 'Failed to fetch applications'],
  ['/dashboard/admin/messages', 'Failed to load messages'],
  ['/dashboard/admin/reports', 'Failed to load reports.'],
  ['/dashboard/admin/settings', 'Error loading admin settings'],
]
const vendorPages = (reason: string): readonly Failed[] => [
  ['/dashboard/vendor', 'Failed to load vendor stats'],
  ['/dashboard/vendor/products', `Failed to load data: ${reason}`],
  ['/dashboard/vendor/orders', 'Failed to fetch vendor orders'],
  ['/dashboard/vendor/shop', 'Failed to load your shop'],
  ['/dashboard/vendor/profile', 'Your devices could not be loaded.'],
]
const answersWithList = /users|vendors|vendor-application/

/** `[]` is an empty list where the specification says 'list': an empty table, and no failure. */
const noAnswers: readonly [name: string, answer: Answer, reason: string][] = [
  ['an answer about something else', { status: 200, json: {} }, 'The server’s answer cannot be read'],
  ['a list of nothing', { status: 200, json: [] }, 'The server’s answer cannot be read'],
  ['a failure without words', { status: 500, json: {} }, 'The server answered with error 500'],
]

test.each(noAnswers)(
  '%s instead of a response: dashboards show the specification’s messages',
  async (_name, answer, reason) => {
    const isList = Array.isArray(answer.json)
    await expectWords(vendorPages(reason), always(answer), 'vendor')
    const pages = adminPages.filter(([path]) => !(isList && answersWithList.test(path)))
    await expectWords(pages, always(answer), 'admin')
  },
)

test('a page that cannot load shows the specification’s message', async () => {
  // Else each call would be tried three times.
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const noCategories = { 'GET /api/category': { json: { categories: [] } } }
  const home: Failed[] = [
    ['/', 'Failed to load homepage data.'],
    ['/', 'No categories available yet.'],
    ['/shop', 'Failed to load products.'],
  ]
  const own: Failed[] = [
    ['/cart', 'Your cart could not be loaded. What you put into it is not lost.'],
    ['/dashboard/customer/orders', 'Failed to fetch your orders'],
  ]
  try {
    await expectWords(home, always(lost, noCategories))
    await expectWords(own, always(lost), 'customer')
    await expectWords(vendorPages('Network error'), always(lost), 'vendor')
    await expectWords(adminPages, always(lost), 'admin')
  } finally {
    onLine.mockRestore()
  }
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const none = { total: 0, totalPages: 0, currentPage: 1 }

test.each([
  ['orders?search=rice', 'Filters', 'Payment', '/orders', { orders: [], ...none }],
  [
    'orders?search=rice&status=pending&from=2026-11-01',
    'Filters · 2',
    'Payment',
    '/orders',
    { orders: [], ...none },
  ],
  ['listings?state=hidden&reported=true', 'Filters · 2', 'State', '/listings', { listings: [], ...none }],
  ['log?person=isata', 'Filters · 1', 'Kind of action', '/settings/security', { logs: [], ...none }],
  ['users?role=vendor', 'Filters · 1', 'Role', '/users', []],
])(
  'on phones the filters of %s are behind one button, the search is not',
  async (list, name, filter, call, json) => {
    serverAnswers({ [`GET /api/admin${call}`]: { json } })
    await visit(`/dashboard/admin/${list}`, administrator)
    const button = await screen.findByRole('button', { name })
    const folded = document.getElementById(button.getAttribute('aria-controls')!)!
    expect(folded.contains(screen.getByLabelText(filter))).toBe(true)
    expect(folded.contains(screen.getAllByRole('searchbox')[0]!)).toBe(false)
    expect([button.getAttribute('aria-expanded'), folded.className]).toEqual([
      'false',
      'contents max-sm:hidden',
    ])
    await userEvent.click(button)
    expect([button.getAttribute('aria-expanded'), folded.className]).toEqual(['true', 'contents'])
  },
)

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#shared/accounts/roles.ts'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

/** Visits it as this role, which the server confirms, and leaves again. */
async function visitAs(role: Role, path: string, expectPage: () => Promise<unknown>): Promise<void> {
  const person = { ...buyer, role }
  serverAnswers({ 'GET /api/user/profile': { json: { user: person } } })
  const { unmount } = await visit(path, person)
  await expectPage()
  unmount()
}
const expectPath = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

test('another role is led to the 403 page, and its own unknown dashboard page is a 404', async () => {
  await visitAs('customer', '/dashboard/admin', async () => {
    expect(await screen.findByRole('heading', { name: /^Access Denied/ })).toBeTruthy()
    await expectPath('/403')
  })
  await visitAs('customer', '/dashboard/nowhere', () =>
    screen.findByRole('heading', { name: /^Oops! The page you are looking for/ }),
  )
})

test.each<[Role, string[]]>([
  ['admin', ['/cart', '/checkout', '/dashboard/vendor', '/dashboard/vendor/settings']],
  ['vendor', ['/dashboard/admin', '/dashboard/admin/settings']],
])('a role that is not admitted is led to /403: %s', async (role, paths) => {
  for (const path of paths) await visitAs(role, path, () => expectPath('/403'))
})

test('the customer’s pages are open to every role', async () => {
  for (const role of ['vendor', 'admin'] as const)
    for (const [path, heading] of [
      ['/dashboard/customer', 'Dashboard'],
      ['/dashboard/customer/favorites', 'Saved'],
    ] as const)
      await visitAs(role, path, async () => {
        expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
        expect(location.pathname).toBe(path)
      })
})

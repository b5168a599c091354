import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { toasts } from '#web/toasts/toast-store.ts'

startWithoutServer()

const vendor = { ...buyer, role: 'vendor' as const }
const shop = {
  _id: '01900000-0000-7000-8000-00000000d001',
  name: 'Kabala Hills',
  status: 'active',
  showContact: true,
}

test('the dashboard of a shop that is away says so, and one press brings it back', async () => {
  serverAnswers({
    'GET /api/vendor/shop': { json: { shop: { ...shop, awayUntil: '2026-12-02' } } },
    'POST /api/vendor/shop': (body) => ({
      json: { message: 'Shop saved', shop: { ...shop, ...(body as object) } },
    }),
  })
  await visit('/dashboard/vendor', vendor)
  expect(await screen.findByText('Your shop is away.')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/Back on 3 December/)).toBeTruthy()
  await userEvent.click(main.getByRole('button', { name: 'I am back' }))
  await waitFor(() => expect(main.queryByText('Your shop is away.')).toBeNull())
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/vendor/shop'])
  expect(toasts.get().map(({ text }) => text)).toEqual(['Buyers can order from you again.'])
})

test('a press that fails leaves the notice with its button', async () => {
  serverAnswers({
    'GET /api/vendor/shop': { json: { shop: { ...shop, awayUntil: '2026-12-02' } } },
    'POST /api/vendor/shop': { status: 500, json: {} },
  })
  await visit('/dashboard/vendor', vendor)
  await userEvent.click(await screen.findByRole('button', { name: 'I am back' }))
  await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error' }]))
  expect(screen.getByRole('button', { name: 'I am back' })).toBeTruthy()
})

test('the dashboard of a shop that is switched off says so, and where the reason is', async () => {
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: { ...shop, status: 'inactive' } } } })
  await visit('/dashboard/vendor', vendor)
  const notice = (await screen.findByText('An administrator has switched your shop off.')).closest('p')!
  expect(notice.textContent).toContain('it is in our mail to you')
})

test.each(['/dashboard/vendor', '/dashboard/vendor/shop', '/dashboard/vendor/card'])(
  '%s of a vendor without a shop says who opens one, and asks for no second try',
  async (address) => {
    serverAnswers({ 'GET /api/vendor/shop': { status: 404, json: { message: 'This account has no shop.' } } })
    await visit(address, vendor)
    expect(await screen.findByText('Your account has no shop yet.')).toBeTruthy()
    const notice = within(screen.getByText('Your account has no shop yet.').closest('div')!)
    expect(notice.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+/)
    expect(notice.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('no%20shop')
    expect(screen.queryByText('This account has no shop.')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Shop card with QR code' })).toBeNull()
  },
)

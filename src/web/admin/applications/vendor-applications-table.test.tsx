import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirm } from '#tests/support/confirmed-actions.tsx'
import {
  administrator,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

test.each([
  [true, 'Invitation not used yet'],
  [false, 'Approved'],
])(
  'an approved application whose invitation is open (%s) is called ‘%s’',
  async (invitationPending, words) => {
    const application = { _id: 'one', name: 'Aminata Kamara', shopName: 'Kabala Hills', status: 'approved' }
    serverAnswers({
      'GET /api/vendorApplication': { json: [{ ...application, invitationPending }] },
    })
    await visit('/dashboard/admin/vendor-application?status=approved', administrator)
    await screen.findByText('Kabala Hills')
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    if (!invitationPending) expect(screen.queryByText(/^Invitation/)).toBeNull()
  },
)

test('applications are listed twenty to a page, which fills up again after a decision; an emptied page leads to the last', async () => {
  let waiting = Array.from({ length: 22 }, (_, place) => ({
    ...{ _id: String(place), name: 'Sorie Kargbo', email: `sorie-${place}@makit.example`, status: 'pending' },
    ...{ shopName: `Sorie Stoves ${place}`, shopDescription: 'Stoves', address: 'Bo' },
  }))
  const rejecting = (id: string) => () => {
    const application = { ...waiting.find(({ _id }) => _id === id), status: 'rejected' }
    waiting = waiting.filter(({ _id }) => _id !== id)
    return { json: { message: 'Vendor rejected', application } }
  }
  serverAnswers({
    'GET /api/vendorApplication': () => {
      const from = (Number(new URLSearchParams(calls.at(-1)!.split('?')[1]).get('page')) - 1) * 20
      const headers = { 'X-Total-Count': String(waiting.length) }
      return { json: waiting.slice(from, from + 20), headers }
    },
    ...Object.fromEntries(
      ['0', '21'].flatMap((id) => [
        [`GET /api/vendorApplication/${id}/consequences`, { status: 404, json: {} }],
        [`PATCH /api/vendorApplication/${id}/reject`, rejecting(id)],
      ]),
    ),
  })
  const rows = () => screen.getAllByRole('row').length - 1
  const rejectFirst = async () => {
    const [first] = screen.getAllByRole('button', { name: 'Reject' })
    await userEvent.click(first!)
    await screen.findByText('We could not count what follows.')
    await confirm('Reject')
    expect(await screen.findByText(/^Vendor rejected/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  }
  const page = await visit('/dashboard/admin/vendor-application', administrator)
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  await rejectFirst()
  await screen.findByText('Sorie Stoves 20')
  expect(rows()).toBe(20)
  page.unmount()

  await visit('/dashboard/admin/vendor-application?page=2', administrator)
  await screen.findByText('Sorie Stoves 21')
  await rejectFirst()
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(rows()).toBe(20))
})

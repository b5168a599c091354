import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

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

import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import { calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import ReportButton from '#web/reports/report-button.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }
const shopId = '01900000-0000-7000-8000-00000000000b'
const reviewId = '01900000-0000-7000-8000-00000000000c'
const shop = { _id: shopId, name: 'Kamara Store', description: '', town: 'Kenema', logo: '', banner: '' }

async function openOnShop(answer: Parameters<typeof serverAnswers>[0][string]): Promise<void> {
  serverAnswers({
    [`GET /api/shops/${shopId}`]: { json: { shop } },
    'GET /api/listings': { json: { listings: [], totalPages: 0, currentPage: 1, total: 0 } },
    'POST /api/reports': answer,
  })
  await visit(`/shops/${shopId}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }, soon))
  await screen.findByRole('dialog', { name: 'Report this shop' }, soon)
}
const dialog = () => within(screen.getByRole('dialog'))
const choose = (name: string) => userEvent.click(dialog().getByRole('radio', { name }))
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Send report' }))

test('a visitor reports a shop with reason, text and number', async () => {
  const sent: unknown[] = []
  await openOnShop((body) => {
    sent.push(body)
    return { status: 201, json: { message: 'Thank you. We will look at it.' } }
  })
  await choose('It must not be sold')
  await fillIn(dialog().getByLabelText('What happened?'), 'They sell medicine.')
  await fillIn(dialog().getByLabelText('Phone'), '076 123 456')
  await send()
  expect(await screen.findByText('Thank you. We will look at it.', {}, soon)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([{ shopId, reason: 'forbidden', text: 'They sell medicine.', tel: '+23276123456' }])
})

test('all field errors are shown at once, and nothing is sent', async () => {
  await openOnShop({ status: 201, json: {} })
  await fillIn(dialog().getByLabelText('Phone'), '12')
  await send()
  expect(dialog().getByText('Please choose a reason')).toBeTruthy()
  expect(dialog().getByText('Invalid phone number.')).toBeTruthy()
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await choose('Something else')
  expect(dialog().queryByText('Please choose a reason')).toBeNull()
})

test.each([
  ['the server refuses', { status: 429, json: { message: 'Too many attempts.' } }, 'Too many attempts.'],
  ['the server fails', { status: 500, text: '' }, /could not be sent. Please check your connection/],
])(
  'when %s, the dialog says so and keeps what was typed, also when it is closed',
  async (_what, answer, words) => {
    await openOnShop(answer)
    await choose('The price is wrong')
    await fillIn(dialog().getByLabelText('What happened?'), 'Twice the price.')
    await send()
    const alert = await dialog().findByRole('alert', {}, soon)
    expect(within(alert).getByText(words)).toBeTruthy()
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Report' }))
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'The price is wrong' }).checked).toBe(true)
    expect(dialog().getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('Twice the price.')
  },
)

test('offline is said in the dialog', async () => {
  await openOnShop(() => Promise.reject(new TypeError('Failed to fetch')))
  await choose('It is offensive')
  await send()
  const alert = await dialog().findByRole('alert', {}, { timeout: 15_000 })
  expect(alert.textContent).toMatch(/could not be sent. Please check your connection/)
})

test('a review can be reported with the same button', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'POST /api/reports': (body) => {
      sent.push(body)
      return { status: 201, json: { message: 'Thank you.' } }
    },
  })
  render(<ReportButton reviewId={reviewId} />)
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  await screen.findByRole('dialog', { name: 'Report this review' }, soon)
  await choose('It is offensive')
  await send()
  await waitFor(() => expect(sent).toEqual([{ reviewId, reason: 'offensive', text: '', tel: '' }]), soon)
})

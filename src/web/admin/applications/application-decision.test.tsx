import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  changes,
  confirm,
  dialog,
  forgetSent,
  press,
  sent,
  taken,
} from '#tests/support/confirmed-actions.tsx'
import {
  type Answers,
  administrator,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

beforeEach(forgetSent)

startWithoutServer()

const application = {
  _id: 'one',
  name: 'Marie Conteh',
  email: 'marie@makit.example',
  shopName: 'Rice House',
  shopDescription: 'Rice',
  address: 'Bo',
  status: 'pending',
}

const known = (approval: object) => ({
  json: {
    approval: {
      obstacle: '',
      isAtOnce: false,
      account: null,
      shop: { name: 'Rice House', change: 'opens', productsShown: 0 },
      mailedTo: 'marie@makit.example',
      ...approval,
    },
    rejection: { mailedTo: 'MARIE@makit.example' },
  },
})
const follows = async () =>
  within(await dialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function onApplications(answers: Answers) {
  serverAnswers({
    'GET /api/vendorApplication': { json: [application] },
    'PATCH /api/vendorApplication/one/reject': taken({}),
    'PATCH /api/vendorApplication/one/approve': taken({}),
    ...answers,
  })
  await visit('/dashboard/admin/vendor-application', administrator)
  await screen.findByText('Rice House')
}
const ofApplication = 'GET /api/vendorApplication/one/consequences'

test.each([
  [
    'by a link',
    {},
    [
      'marie@makit.example gets an email with a link to choose a password. It works for 7 days.',
      'There is no account with this email. The link makes one, for a vendor.',
      'The shop Rice House opens when the link is used.',
    ],
  ],
  [
    'at once, with a former shop',
    {
      isAtOnce: true,
      account: { name: 'Marie Conteh', email: 'marie@makit.example' },
      shop: { name: 'Rice House', change: 'returns', productsShown: 12 },
    },
    [
      'The account of Marie Conteh becomes a vendor at once.',
      'Their former shop opens again at once, with this name and address: Rice House.',
      'Buyers see 12 products of it again.',
      'marie@makit.example gets an email.',
    ],
  ],
  [
    'for a vendor',
    {
      isAtOnce: true,
      account: { name: 'Marie Conteh', email: 'marie@makit.example' },
      shop: { name: 'Old House', change: 'stays', productsShown: 0 },
    },
    [
      'Marie Conteh is a vendor already.',
      'The shop Old House stays as it is.',
      'marie@makit.example gets an email.',
    ],
  ],
])('approving says what the server knows to follow: %s', async (_case, approval, sentences) => {
  await onApplications({ [ofApplication]: known(approval) })
  await press('Approve')
  await waitFor(async () => expect(await follows()).toEqual(sentences))
  expect(changes()).toEqual([])
  await confirm('Approve')
  await waitFor(() => expect(changes()).toEqual(['PATCH /api/vendorApplication/one/approve']))
  expect(await screen.findByText('Vendor approved successfully. Marie Conteh gets an email.')).toBeTruthy()
})

test('an approval that would be refused says why and cannot be confirmed', async () => {
  const obstacle = 'This email belongs to an administrator, who cannot become a vendor.'
  await onApplications({ [ofApplication]: known({ obstacle }) })
  await press('Approve')
  await waitFor(async () => expect(await follows()).toEqual([obstacle]))
  await confirm('Approve')
  expect(changes()).toEqual([])
})

test('where the server cannot say what follows an application can be decided all the same', async () => {
  await onApplications({ [ofApplication]: { status: 404, json: {} } })
  await press('Approve')
  await waitFor(async () => expect(await follows()).toContain('Nothing else happens until the link is used.'))
  await confirm('Approve')
  await waitFor(() => expect(changes()).toHaveLength(1))
})

test('an application is rejected with a reason, after its dialog has said where the email goes', async () => {
  await onApplications({ [ofApplication]: known({}) })
  await press('Reject')
  await waitFor(async () =>
    expect(await follows()).toEqual([
      'No shop opens. They may apply again.',
      'MARIE@makit.example gets an email.',
    ]),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Where is it?')
  expect(changes()).toEqual([])
  await confirm('Reject')
  await waitFor(() => expect(sent).toEqual([{ reason: 'Where is it?' }]))
  expect(await screen.findByText('Vendor rejected. Marie Conteh gets an email.')).toBeTruthy()
})

test('an application that another administrator has decided can only be closed', async () => {
  const message = 'This application has already been decided.'
  await onApplications({ [ofApplication]: { status: 409, json: { message, code: 'application_decided' } } })
  await press('Approve')
  await waitFor(async () => expect(await follows()).toEqual([message]))
  expect(within(await dialog()).queryByRole('button', { name: 'Approve' })).toBeNull()
  const before = calls.length
  await userEvent.click(within(await dialog()).getByText('Close'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // The row is stale.
  await waitFor(() =>
    expect(calls.slice(before)).toEqual(['GET /api/vendorApplication?status=pending&page=1']),
  )
})

test('what could not be counted is asked again on request', async () => {
  await onApplications({ [ofApplication]: { status: 500, json: {} } })
  await press('Reject')
  expect(await screen.findByText('We could not count what follows.')).toBeTruthy()
  serverAnswers({ [ofApplication]: known({}) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await follows()).toContain('MARIE@makit.example gets an email.'))
  expect(screen.queryByText('We could not count what follows.')).toBeNull()
})

test.each([
  ['short', 'Rice. '.repeat(30), false],
  ['long', 'Rice. '.repeat(50), true],
])(
  'a %s description of a shop is folded only with a button that shows the rest',
  async (_case, text, isFolded) => {
    await onApplications({
      'GET /api/vendorApplication': { json: [{ ...application, shopDescription: text }] },
    })
    const isCut = () => screen.getByText(text.trim()).className.includes('line-clamp')
    expect(isCut()).toBe(isFolded)
    if (!isFolded) return expect(screen.queryByText('Show more')).toBeNull()
    await press('Show more')
    expect(isCut()).toBe(false)
  },
)

test('a decision that fails shows the specification’s message', async () => {
  const refused = { status: 500, json: {} }
  await onApplications({
    [ofApplication]: known({}),
    'PATCH /api/vendorApplication/one/approve': refused,
    'PATCH /api/vendorApplication/one/reject': refused,
  })
  for (const [name, words] of [
    ['Approve', /^Failed to approve vendor/],
    ['Reject', /^Failed to reject vendor/],
  ] as const) {
    await press(name)
    await waitFor(async () => expect((await follows()).join()).toContain('gets an email'))
    await confirm(name)
    expect(await screen.findByText(words)).toBeTruthy()
  }
})

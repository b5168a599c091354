import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noConsequences } from '#shared/admin/consequences.ts'
import {
  changes,
  confirm,
  dialog,
  forgetSent,
  press,
  sent,
  taken,
} from '#tests/support/confirmed-actions.tsx'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  type Answers,
  administrator,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

beforeEach(forgetSent)

startWithoutServer()

const vendor = {
  _id: 'foday',
  name: 'Foday Koroma',
  firstName: 'Foday',
  lastName: 'Koroma',
  email: 'foday@makit.example',
  role: 'vendor',
  isActive: true,
  accountActive: true,
  shop: { _id: 'shop', name: 'Kenema Farm', status: 'active' },
}
const consequences = 'GET /api/admin/users/foday/consequences'
const closing = { ...noConsequences, ordersRejected: 3, productsHidden: 12 }

async function onUsers(answers: Answers, user: object = vendor) {
  serverAnswers({ 'GET /api/admin/users': { json: [user] }, ...answers })
  await visit('/dashboard/admin/users', administrator)
  await screen.findByText('Foday Koroma')
}

test('a role is chosen in a dialog, which changes nothing before its button and names what follows', async () => {
  await onUsers({
    [consequences]: { json: closing },
    'PATCH /api/admin/users/foday/role': taken({
      user: { ...vendor, role: 'customer' },
      consequences: closing,
    }),
  })
  expect(screen.queryByRole('combobox', { name: /Foday/ })).toBeNull()
  await press('Change role')
  const role = within(await dialog()).getByRole('combobox', { name: 'Role' })
  expect(within(await dialog()).getByRole('button', { name: 'Change role' })).toHaveProperty('disabled', true)
  // A sentence alone has no bullet.
  const onlySentence = screen.getByText('Choose another role to see what follows.')
  expect(onlySentence.parentElement?.className).not.toContain('list-disc')

  for (const choice of ['admin', 'customer', 'vendor', 'customer'])
    await userEvent.selectOptions(role, choice)
  expect(await screen.findByText(/^3 waiting orders will be rejected/)).toBeTruthy()
  expect(screen.getByText('12 products will be hidden.')).toBeTruthy()
  expect(screen.getByText('Foday Koroma gets an email.')).toBeTruthy()
  expect(changes()).toEqual([])

  await fillIn(screen.getByRole('textbox', { name: 'Reason' }), ' Empty bags ')
  await confirm('Change role')
  await waitFor(() => expect(sent).toEqual([{ role: 'customer', reason: 'Empty bags' }]))
  expect(await screen.findByText('User role updated: 3 orders rejected, 12 products hidden')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('no for an answer changes nothing', async () => {
  await onUsers({ [consequences]: { json: closing } })
  for (const name of ['Change role', 'Deactivate', 'Delete']) {
    await press(name)
    await confirm('Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  expect(changes()).toEqual([])
})

test('deleting is asked as a question above what follows', async () => {
  await onUsers({ [consequences]: { json: closing } })
  await press('Delete')
  const erased = 'Name, email, phone and address are erased for good.'
  await screen.findByText(erased)
  const question = 'Are you sure you want to delete this user?'
  expect((await screen.findByText(question)).closest('li')).toBeNull()
  expect(screen.getByRole('alertdialog', { description: new RegExp(`${question}.*${erased}`) })).toBeTruthy()
})

test('a deleted user leaves the list, and the focus goes to its heading', async () => {
  await onUsers({
    [consequences]: { json: closing },
    'DELETE /api/admin/users/foday': { json: { message: 'User deleted' } },
  })
  await press('Delete')
  await screen.findByText('Name, email, phone and address are erased for good.')
  await confirm('Delete')
  expect(await screen.findByText('User deleted')).toBeTruthy()
  expect(screen.getByText('No users match your criteria.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a role that could not be changed stays as it was, and that is said', async () => {
  await onUsers({
    [consequences]: { json: noConsequences },
    'PATCH /api/admin/users/foday/role': { status: 500, json: {} },
  })
  await press('Change role')
  await userEvent.selectOptions(within(await dialog()).getByRole('combobox'), 'customer')
  await screen.findByText('Foday Koroma gets an email.')
  await confirm('Change role')
  expect(await screen.findByText('Role update failed')).toBeTruthy()
  expect(screen.getAllByRole('row')[1]!.textContent).toContain('Vendor')
})

test('a vendor whose role is taken leaves the vendors', async () => {
  let vendors = [vendor]
  serverAnswers({
    'GET /api/admin/vendors': () => ({ json: vendors }),
    [consequences]: { json: closing },
    'PATCH /api/admin/vendors/foday/role': (body) => {
      vendors = []
      return taken({ user: { ...vendor, role: 'customer' } })(body)
    },
  })
  await visit('/dashboard/admin/vendors', administrator)
  await screen.findByText('Kenema Farm')
  await press('Change role')
  await userEvent.selectOptions(within(await dialog()).getByRole('combobox'), 'customer')
  await screen.findByText('Foday Koroma gets an email.')
  await confirm('Change role')
  expect(await screen.findByText('Vendor role updated')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Kenema Farm')).toBeNull())
  expect(sent).toEqual([{ newRole: 'customer', reason: '' }])
})

test('a deactivation is sent with its reason, an activation without', async () => {
  await onUsers({
    [consequences]: { json: closing },
    'PATCH /api/admin/users/foday/deactivate': taken({ user: { ...vendor, isActive: false } }),
    'PATCH /api/admin/users/foday/activate': taken({ user: vendor }),
  })
  await press('Deactivate')
  expect(await screen.findByText('They are logged out everywhere and cannot log in.')).toBeTruthy()
  await confirm('Deactivate')
  expect(await screen.findByText('User deactivated')).toBeTruthy()
  await press('Activate')
  expect(within(await dialog()).queryByRole('textbox')).toBeNull()
  await screen.findByText('They can log in again.')
  await confirm('Activate')
  expect(await screen.findByText('User activated')).toBeTruthy()
  expect(sent).toEqual([{ reason: '' }, undefined])
})

test('deactivating a buyer says how many of their orders go on', async () => {
  await onUsers(
    { [consequences]: { json: { ...noConsequences, ordersWaiting: 2 } } },
    { ...vendor, role: 'customer' },
  )
  await press('Deactivate')
  await screen.findByText('2 orders of this buyer wait for their shops. They stay.')
})

test('making an administrator weighs as much as the end of one: a red button, and a reason for the log', async () => {
  await onUsers(
    {
      [consequences]: { json: noConsequences },
      'PATCH /api/admin/users/foday/role': taken({}),
    },
    { ...vendor, role: 'customer' },
  )
  await press('Change role')
  await userEvent.selectOptions(within(await dialog()).getByRole('combobox'), 'admin')
  await screen.findByText(/^They can do all that you can do here/)
  expect(within(await dialog()).getByRole('button', { name: 'Change role' }).className).toContain(
    'button-danger',
  )
  expect(screen.getByText('It stays in the security log.')).toBeTruthy()
  await fillIn(screen.getByRole('textbox', { name: 'Reason' }), 'Runs the Bo office')
  await confirm('Change role')
  await waitFor(() => expect(sent).toEqual([{ role: 'admin', reason: 'Runs the Bo office' }]))
})

test('the focus goes to the heading when a deactivated account leaves the filtered list', async () => {
  serverAnswers({
    'GET /api/admin/users': { json: [vendor] },
    [consequences]: { json: closing },
    'PATCH /api/admin/users/foday/deactivate': taken({ user: { ...vendor, isActive: false } }),
  })
  await visit('/dashboard/admin/users?status=active', administrator)
  await screen.findByText('Foday Koroma')
  await press('Deactivate')
  await screen.findByText('They are logged out everywhere and cannot log in.')
  await confirm('Deactivate')
  await waitFor(() => expect(screen.queryByText('Foday Koroma')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('what was typed as the reason is still there after a failure', async () => {
  await onUsers({
    [consequences]: { json: closing },
    'PATCH /api/admin/users/foday/deactivate': { status: 500, json: {} },
  })
  await press('Deactivate')
  await fillIn(await screen.findByRole('textbox', { name: 'Reason' }), 'Empty bags')
  await confirm('Deactivate')
  expect(await screen.findByText('Action failed')).toBeTruthy()
  await press('Deactivate')
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Empty bags')
})

test('where the consequences cannot be counted the dialog names them without numbers', async () => {
  await onUsers({
    [consequences]: { status: 404, json: { message: 'Not found.' } },
    'PATCH /api/admin/users/foday/deactivate': taken({}),
  })
  await press('Deactivate')
  expect(await screen.findByText(/^All orders that wait for the shop are rejected/)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('We could not count what follows.')
  await confirm('Deactivate')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('while it is counted what follows, nothing can be confirmed', async () => {
  await onUsers({})
  await press('Deactivate')
  expect(await screen.findByText('Checking what follows…')).toBeTruthy()
  await confirm('Deactivate')
  expect(changes()).toEqual([])
  expect(await dialog()).toBeTruthy()
})

test('a shop is switched off after its dialog, which says what stays', async () => {
  const off = { ...vendor, isActive: false, shop: { ...vendor.shop, status: 'inactive' } }
  serverAnswers({
    'GET /api/admin/vendors': { json: [vendor] },
    [consequences]: { json: { ...noConsequences, productsHidden: 1, ordersWaiting: 2 } },
    'PATCH /api/admin/vendors/foday/toggle': taken({ user: off, shop: off.shop }),
  })
  await visit('/dashboard/admin/vendors', administrator)
  await screen.findByText('Kenema Farm')
  await press('Deactivate shop')
  expect(await screen.findByText('1 product will be hidden.')).toBeTruthy()
  expect(screen.getByText('2 waiting orders stay. The vendor can still answer them.')).toBeTruthy()
  expect(changes()).toEqual([])
  await confirm('Deactivate shop')
  const button = await screen.findByRole('button', { name: 'Activate shop' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.getByText('Vendor status updated')).toBeTruthy()
  expect(sent).toEqual([{ status: 'inactive', reason: '' }])
})

const refused = { status: 500, json: {} }
const takeRole = async () => {
  await press('Change role')
  await userEvent.selectOptions(within(await dialog()).getByRole('combobox'), 'customer')
  await confirm('Change role')
}

test('what fails for a user shows the specification’s messages', async () => {
  await onUsers({
    [consequences]: { json: closing },
    'PATCH /api/admin/users/foday/role': refused,
    'PATCH /api/admin/users/foday/deactivate': refused,
    'DELETE /api/admin/users/foday': refused,
  })
  await takeRole()
  expect(await screen.findByText(/^Role update failed/)).toBeTruthy()
  for (const [name, words] of [
    ['Deactivate', /^Action failed/],
    ['Delete', /^Delete failed/],
  ] as const) {
    await press(name)
    await confirm(name)
    expect(await screen.findByText(words)).toBeTruthy()
  }
})

test('what fails for a vendor shows the specification’s messages', async () => {
  serverAnswers({
    'GET /api/admin/vendors': { json: [vendor] },
    [consequences]: { json: closing },
    'PATCH /api/admin/vendors/foday/toggle': refused,
    'PATCH /api/admin/vendors/foday/role': refused,
    'PATCH /api/admin/users/foday/role': refused,
  })
  await visit('/dashboard/admin/vendors', administrator)
  await screen.findByText('Kenema Farm')
  await press('Deactivate shop')
  await confirm('Deactivate shop')
  expect(await screen.findByText(/^Failed to toggle vendor status/)).toBeTruthy()
  await takeRole()
  expect(await screen.findByText(/^Failed to change role/)).toBeTruthy()
})

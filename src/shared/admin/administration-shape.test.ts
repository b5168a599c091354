import { expect, test } from 'vitest'
import { parseUser, parseUserAnswer } from '../accounts/user-shape.ts'
import { parseInbox } from '../messages/inbox-shape.ts'
import { parseApplicationAnswer, parseApplications } from '../vendor-applications/application-shape.ts'
import {
  parseAdminStatistics,
  parseOwnAccount,
  parseSecurity,
  parseUsers,
  parseVendorAnswer,
  parseVendors,
} from './administration-shape.ts'

const ann = { _id: 'ann', firstName: 'Ann', lastName: 'Kamara', email: 'ann@makit.example', role: 'vendor' }

test('a user needs no more than the specification names; without a name first and last name are it', () => {
  const [user] = parseUsers([{ ...ann, isActive: true }])?.rows ?? []
  expect(user).toMatchObject({ ...ann, name: 'Ann Kamara', tel: '', createdAt: '', isActive: true })
  expect(parseUser({ email: 'ann@makit.example' }).name).toBe('ann@makit.example')
  expect(parseUsers([{ ...ann, name: 'Auntie Ann' }])?.rows[0]?.name).toBe('Auntie Ann')
})

test('what a changed user leaves out stays as it is known', () => {
  const changed = parseUserAnswer({ user: { isActive: false, firstName: 'Hannah' } }, parseUser(ann))
  expect(changed).toMatchObject({ ...ann, firstName: 'Hannah', name: 'Hannah Kamara', isActive: false })
})

test('a vendor is deactivated only where the answer says so', () => {
  const [plain, off, deactivated, without] =
    parseVendors([
      { ...ann, isActive: true },
      { ...ann, isActive: false },
      { ...ann, isActive: false, accountActive: false, shop: { name: 'Rice House', status: 'active' } },
      { ...ann, shop: null },
    ])?.rows ?? []
  expect(plain).toMatchObject({ accountActive: true, shop: { status: 'active' } })
  expect(off).toMatchObject({ accountActive: true, shop: { status: 'inactive' } })
  expect(deactivated).toMatchObject({ accountActive: false, shop: { name: 'Rice House', status: 'active' } })
  expect(without).toMatchObject({ accountActive: true, shop: null })
})

test('no email of an application is called wrong unless the server does', () => {
  const thin = { _id: 'one', name: 'Ann', email: 'ann@makit.example', status: 'approved' }
  const read = { ...thin, emailLooksRight: true, createdAt: '', decidedAt: null, invitationPending: false }
  expect(parseApplications([thin])).toMatchObject({ rows: [read] })
  expect(parseApplicationAnswer({ application: { ...thin, emailLooksRight: false } })?.emailLooksRight).toBe(
    false,
  )
})

test('the inbox counts for itself what it is not told', () => {
  const messages = [{ firstName: 'Ann', message: 'Hello' }, { readAt: '2026-11-21T10:00:00.000Z' }]
  expect(parseInbox({ messages })).toMatchObject({ total: 2, unread: 1, totalPages: 1, currentPage: 1 })
  expect(parseInbox({ messages })?.messages[0]).toMatchObject({ emailLooksRight: true, createdAt: '' })
})

test('settings without a timeout have the usual one, and a log needs no time', () => {
  const logs = [{ action: 'Signed in', createdAt: 'yesterday' }]
  expect(parseSecurity({ logs })).toEqual({
    timeout: '1h',
    logs: [{ action: 'Signed in', createdAt: '', reason: '', kind: null }],
    total: 1,
    totalPages: 1,
    currentPage: 1,
  })
  expect(parseSecurity({ timeout: '4h', logs: [] })?.timeout).toBe('4h')
  expect(parseOwnAccount(ann)).toMatchObject({ firstName: 'Ann', tel: '' })
})

test('whatever else comes is no answer', () => {
  for (const answer of [null, {}, 'text', { user: null, application: null, messages: {}, logs: {} }])
    for (const read of [
      parseAdminStatistics,
      parseApplicationAnswer,
      parseApplications,
      parseInbox,
      parseOwnAccount,
      parseSecurity,
      parseUserAnswer,
      parseUsers,
      parseVendorAnswer,
      parseVendors,
    ])
      expect((read as (answer: unknown) => unknown)(answer)).toBeNull()
  for (const read of [parseAdminStatistics, parseInbox, parseOwnAccount, parseSecurity])
    expect(read([])).toBeNull()
})

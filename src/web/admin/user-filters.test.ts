import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import { filtersOf, matchingUsers, pageOfUsers } from './user-filters.ts'

const aUser = (changes: Partial<User> = {}): User => ({
  _id: 'x',
  firstName: 'Aminata',
  lastName: 'Kamara',
  otherNames: 'Hawa',
  name: 'Aminata Kamara',
  email: 'aminata@makit.example',
  tel: '+23210123456',
  address: 'Bo',
  role: 'customer',
  image: '',
  isActive: true,
  createdAt: '2026-11-21T10:00:00.000Z',
  isEmailConfirmed: true,
  ...changes,
})
const noFilters = filtersOf(new URLSearchParams())
const isFound = (search: string) => matchingUsers([aUser()], { ...noFilters, search }).length === 1

test('the search covers first name, last name, e-mail and phone, in any case and order of words', () => {
  for (const search of ['amin', 'KAMARA', 'kamara aminata', '@makit', '+23210', '010123', ' '])
    expect([search, isFound(search)]).toEqual([search, true])
  for (const search of ['(010) 123-456', '00232 10 12 34', '232 10 123456', '10123456', 'kamara 010-123-456'])
    expect([search, isFound(search)]).toEqual([search, true])
  for (const search of ['hawa', 'bo', 'kamara sesay', 'customer'])
    expect([search, isFound(search)]).toEqual([search, false])
})

test('role and status narrow the list, alone and together', () => {
  const users = [aUser({ role: 'vendor' }), aUser({ role: 'vendor', isActive: false }), aUser()]
  const count = (change: object) => matchingUsers(users, { ...noFilters, ...change }).length
  expect(count({})).toBe(3)
  expect(count({ role: 'vendor' })).toBe(2)
  expect(count({ status: 'active' })).toBe(2)
  expect(count({ role: 'vendor', status: 'inactive' })).toBe(1)
})

test('ten per page; a page past the end is the last, nothing is page 1 of 1', () => {
  const users = Array.from({ length: 21 }, (_, index) => aUser({ _id: String(index) }))
  const shown = (wanted: number) => {
    const { page, totalPages, users: part } = pageOfUsers(users, wanted)
    return [page, totalPages, part.length]
  }
  expect([shown(1), shown(3), shown(9)]).toEqual([
    [1, 3, 10],
    [3, 3, 1],
    [3, 3, 1],
  ])
  expect(pageOfUsers([], 1)).toEqual({ page: 1, totalPages: 1, users: [] })
})

test('filters are read from the address, and invalid ones are ignored', () => {
  const read = (query: string) => filtersOf(new URLSearchParams(query))
  const valid = { search: 'a b', role: 'vendor', status: 'active', page: 3 }
  expect(read('role=vendor&status=active&page=3&search=a%20b')).toEqual(valid)
  const none = { search: '', role: '', status: '', page: 1 }
  expect(read('role=boss&status=gone&page=-1')).toEqual(none)
})

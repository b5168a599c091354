import { type Role, roles } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { searchedWords, writtenPhone } from '#shared/admin/searched-words.ts'

/** Specification section 9. */
const usersPerPage = 10

const statuses = ['active', 'inactive'] as const

/** The filters of the users page; empty means all. They live in the page's address. */
export type UserFilters = {
  search: string
  role: Role | ''
  status: (typeof statuses)[number] | ''
  page: number
}

/** The filters in an address; invalid ones count as absent. */
export function filtersOf(query: URLSearchParams): UserFilters {
  const page = Number(query.get('page'))
  return {
    search: query.get('search') ?? '',
    role: roles.find((role) => role === query.get('role')) ?? '',
    status: statuses.find((status) => status === query.get('status')) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The text that a search covers: first name, last name, e-mail and phone, the phone as people write it. */
const searchedText = ({ firstName, lastName, email, tel }: User): string =>
  `${firstName} ${lastName} ${email} ${writtenPhone(tel)}`.toLowerCase()

/** Every word must match somewhere. */
export function matchingUsers(users: readonly User[], { search, role, status }: UserFilters): User[] {
  const words = searchedWords(search)
  return users.filter(
    (user) =>
      (role === '' || user.role === role) &&
      (status === '' || user.isActive === (status === 'active')) &&
      words.every((word) => searchedText(user).includes(word)),
  )
}

/** One page of the matching users; a page past the end is the last one. */
export function pageOfUsers(matching: readonly User[], wanted: number) {
  const totalPages = Math.max(1, Math.ceil(matching.length / usersPerPage))
  const page = Math.min(wanted, totalPages)
  return { page, totalPages, users: matching.slice((page - 1) * usersPerPage, page * usersPerPage) }
}

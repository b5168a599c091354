import { roles } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { fieldsIn, textIn, timeIn } from '../api/answer-fields.ts'

/** The user beside the message of a change, what is missing as it is `known`; null when the answer holds none. */
export function userIn(answer: unknown, known?: User): User | null {
  const { user } = fieldsIn(answer)
  return typeof user === 'object' && user !== null ? wholeUser(user, known) : null
}

/** Every field filled in: a name from first and last name, and active unless it says otherwise. */
export function wholeUser(value: unknown, known?: User): User {
  const fields = { ...known, ...fieldsIn(value) }
  const firstName = textIn(fields.firstName)
  const lastName = textIn(fields.lastName)
  const email = textIn(fields.email)
  return {
    _id: textIn(fields._id),
    firstName,
    lastName,
    otherNames: textIn(fields.otherNames),
    // A known name may be older than a changed first name.
    name: textIn(fieldsIn(value).name) || `${firstName} ${lastName}`.trim() || email,
    email,
    tel: textIn(fields.tel),
    address: textIn(fields.address),
    role: roles.find((role) => role === fields.role) ?? 'customer',
    image: textIn(fields.image),
    isActive: fields.isActive !== false,
    createdAt: timeIn(fields.createdAt),
  }
}

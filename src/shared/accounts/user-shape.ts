import {
  asFields,
  falseUnlessTrue,
  listInField,
  object,
  oneOf,
  text,
  time,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import type { OwnSession } from './own-session.ts'
import { roles } from './roles.ts'
import type { User } from './user.ts'

const parseFields = object<User>({
  _id: text,
  firstName: text,
  lastName: text,
  otherNames: text,
  name: text,
  email: text,
  tel: text,
  address: text,
  role: oneOf(roles, 'customer'),
  image: text,
  isActive: trueUnlessFalse,
  createdAt: time,
  isEmailConfirmed: falseUnlessTrue,
})

/** A user; what is missing is as it is `known`, and without a name first and last name are it. */
export function parseUser(value: unknown, known?: User): User {
  const fields = asFields(value)
  const user = parseFields({ ...known, ...fields })
  // A known name may be older than a changed first name.
  const name = text(fields.name) || `${user.firstName} ${user.lastName}`.trim() || user.email
  return { ...user, name }
}

/** The user beside the message of a change; null when the answer holds none. */
export function parseUserAnswer(answer: unknown, known?: User): User | null {
  const { user } = asFields(answer)
  return typeof user === 'object' && user !== null ? parseUser(user, known) : null
}

const parseSession = object<OwnSession>({
  device: text,
  address: text,
  createdAt: time,
  lastUsedAt: time,
  isThisOne: falseUnlessTrue,
})

/** The sessions of GET /api/user/sessions; null when the answer holds no list of them. */
export const parseOwnSessions = listInField('sessions', parseSession)

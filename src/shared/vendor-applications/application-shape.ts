import {
  falseUnlessTrue,
  inField,
  listPage,
  object,
  oneOf,
  text,
  time,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import { applicationStatuses, type VendorApplication } from './application.ts'

const parseApplication = object<VendorApplication>({
  _id: text,
  name: text,
  email: text,
  tel: text,
  shopName: text,
  shopDescription: text,
  address: text,
  town: text,
  status: oneOf(applicationStatuses, 'pending'),
  createdAt: time,
  decidedAt: timeOrNull,
  reason: text,
  // Only the server can say that it is wrong.
  emailLooksRight: trueUnlessFalse,
  accountSince: timeOrNull,
  sentByAccount: falseUnlessTrue,
  invitationPending: falseUnlessTrue,
})

/** The applications of GET /api/vendorApplication; null when the answer is no list. */
export const parseApplications = listPage(parseApplication)

/** The application beside the message of a decision; null when the answer holds none. */
export const parseApplicationAnswer = inField('application', parseApplication)

import * as z from 'zod/mini'
import { sierraLeonePhone } from '../accounts/auth-schemas.ts'
import { longest, pagingQuery, reasonField, requiredLine, requiredLines, time } from '../fields.ts'
import { townOrNone } from '../towns.ts'

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** An application as administrators see it. */
export const applicationSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  tel: z.string(),
  shopName: z.string(),
  shopDescription: z.string(),
  address: z.string(),
  town: z.string(),
  status: z.enum(applicationStatuses),
  createdAt: time,
  decidedAt: z.nullable(time),
  /** Why it was rejected, as told to the applicant; empty where nothing was said. */
  reason: z.string(),
  /** False when the e-mail does not look like one: nothing can be mailed to it. */
  emailLooksRight: z.boolean(),
  /** An account with this e-mail exists since then. */
  accountSince: z.nullable(time),
  /**
   * That account sent it while signed in: approving makes it a vendor at once, and sign-up does not prove an e-mail, so ask
   * before. Without it the link that is mailed then has to be opened.
   */
  sentByAccount: z.boolean(),
  /** Approved, and the link of the invitation has not been used yet. */
  invitationPending: z.boolean(),
})
export type VendorApplication = z.infer<typeof applicationSchema>

export const applicationAnswer = z.object({ message: z.string(), application: applicationSchema })
/** What POST /api/vendorApplication/apply answers to every caller: nothing about decisions or accounts but their own. */
export const submittedAnswer = z.object({
  message: z.string(),
  application: z.pick(applicationSchema, {
    _id: true,
    name: true,
    email: true,
    tel: true,
    shopName: true,
    shopDescription: true,
    address: true,
    town: true,
    status: true,
    createdAt: true,
    sentByAccount: true,
  }),
})
/** `link` is the fresh set-password address, for passing on by phone. */
export const invitationAnswer = z.extend(applicationAnswer, { link: z.string() })

/** Query of GET /api/vendorApplication: complete unless a page or a limit is asked for (docs/rules.md, 'Answers'). */
export const applicationQuerySchema = z.extend(pagingQuery, {
  status: z.optional(
    z.enum(applicationStatuses, { error: `status must be one of ${applicationStatuses.join(', ')}` }),
  ),
})

/** Body of PATCH /api/vendorApplication/{id}/reject. */
export const rejectSchema = z.object({ reason: reasonField })

/** Body of POST /api/vendorApplication/apply. The e-mail's format is not checked (specification section 5). */
export const applySchema = z.object({
  name: requiredLine('Full name is required', longest.name),
  email: requiredLine('Email is required', longest.email),
  tel: sierraLeonePhone('Phone number is required', 'Invalid phone number'),
  shopName: requiredLine('Shop name is required', longest.shopName),
  shopDescription: requiredLines('Shop description is required', longest.description),
  address: requiredLine('Address is required', longest.address),
  town: z._default(townOrNone, ''),
})
export type Apply = z.infer<typeof applySchema>

import * as z from 'zod/mini'
import { longest, requiredEmail, requiredLine } from '../fields.ts'
import { pictureText } from '../listings/picture-text.ts'
import { messages } from '../messages.ts'
import { comparedPassword, sierraLeonePhone, typedPassword } from './auth-schemas.ts'
import { userSchema } from './user.ts'

const { fieldEmpty, phoneInvalid, passwordsMissing, currentPasswordWrong } = messages.profile

/** The text fields of the own profile; none may become empty (specification section 5). The role is not among them. */
export const profileFields = {
  firstName: requiredLine(fieldEmpty, longest.name),
  lastName: requiredLine(fieldEmpty, longest.name),
  otherNames: requiredLine(fieldEmpty, longest.name),
  email: requiredEmail(fieldEmpty),
  tel: sierraLeonePhone(fieldEmpty, phoneInvalid),
  address: requiredLine(fieldEmpty, longest.address),
} as const
export type ProfileField = keyof typeof profileFields

/** Asked for when the session is older than 15 minutes; `oldPassword` counts as `currentPassword` (docs/rules.md). */
const passwordProof = {
  currentPassword: z.optional(comparedPassword(currentPasswordWrong)),
  oldPassword: z.optional(comparedPassword(currentPasswordWrong)),
}

/** Body of PUT /api/user/profile: one changed field or several. An empty `image` takes the picture away. */
export const changeProfileSchema = z.object({
  firstName: z.optional(profileFields.firstName),
  lastName: z.optional(profileFields.lastName),
  otherNames: z.optional(profileFields.otherNames),
  email: z.optional(profileFields.email),
  tel: z.optional(profileFields.tel),
  address: z.optional(profileFields.address),
  image: z.optional(pictureText),
  ...passwordProof,
})
export type ChangeProfile = z.infer<typeof changeProfileSchema>

/** Body of PUT /api/user/profile/password. Which passwords are refused, and that both agree, is the server's to say. */
export const changePasswordSchema = z.object({
  newPassword: typedPassword(passwordsMissing),
  confirmPassword: typedPassword(passwordsMissing),
  ...passwordProof,
})

export const profileAnswer = z.object({ user: userSchema })
export const profileChangedAnswer = z.object({ message: z.string(), user: userSchema })

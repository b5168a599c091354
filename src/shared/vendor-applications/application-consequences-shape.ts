import {
  amount,
  asFields,
  falseUnlessTrue,
  inField,
  object,
  oneOf,
  type Parse,
  text,
} from '../answer-shapes.ts'
import { type ApplicationConsequences, shopChanges } from './application-consequences.ts'

type Approval = ApplicationConsequences['approval']

const parseAccount = object<NonNullable<Approval['account']>>({ name: text, email: text })
const parseShop: Parse<Approval['shop']> = object({
  name: text,
  change: oneOf(shopChanges, 'opens'),
  productsShown: amount(0),
})
const parseApproval = inField(
  'approval',
  object<Approval>({
    obstacle: text,
    isAtOnce: falseUnlessTrue,
    account: (account) => inField('account', parseAccount)({ account }),
    shop: (shop) => parseShop(asFields(shop)),
    mailedTo: text,
  }),
)
const parseRejection = inField('rejection', object<ApplicationConsequences['rejection']>({ mailedTo: text }))

/** The answer of GET /api/vendorApplication/{id}/consequences; null when one decision is missing. */
export function parseApplicationConsequences(answer: unknown): ApplicationConsequences | null {
  const [approval, rejection] = [parseApproval(answer), parseRejection(answer)]
  return approval && rejection && { approval, rejection }
}

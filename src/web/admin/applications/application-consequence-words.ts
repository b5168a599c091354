import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import type { ApplicationConsequences } from '#shared/vendor-applications/application-consequences.ts'

export type Decision = 'approve' | 'reject'

/** What follows from a decision as the server knows it, one sentence each; from the application alone where it cannot be asked. */
export function whatFollowsDecision(
  decision: Decision,
  application: VendorApplication,
  known: ApplicationConsequences | undefined,
): string[] {
  if (decision === 'approve') return known ? followsApproval(known.approval) : mayFollowApproval(application)
  const { email, emailLooksRight } = application
  return [
    'No shop opens. They may apply again.',
    known ? mailed(known.rejection.mailedTo) : mailed(emailLooksRight ? email : ''),
  ]
}

const cannotBeMailed = 'The email looks wrong: nothing reaches it. Please call.'
const mailed = (email: string, what = 'gets an email.') => (email ? `${email} ${what}` : cannotBeMailed)
const withLink = 'gets an email with a link to choose a password. It works for 7 days.'

function followsApproval(approval: ApplicationConsequences['approval']): string[] {
  const { obstacle, isAtOnce, account, mailedTo } = approval
  if (obstacle) return [obstacle]
  if (isAtOnce) return [roleAtOnce(approval), ...shopWords(approval), mailed(mailedTo)]
  return [
    mailed(mailedTo, withLink),
    ...(mailedTo ? [] : ['After you approve, copy the link and give it to them.']),
    account
      ? `The account of ${account.name} stays as it is until the link is used. Then it gets the new password and is logged out everywhere.`
      : 'There is no account with this email. The link makes one, for a vendor.',
    ...shopWords(approval),
  ]
}

function roleAtOnce({ account, shop }: ApplicationConsequences['approval']): string {
  const name = account?.name ?? ''
  return shop.change === 'stays'
    ? `${name} is a vendor already.`
    : `The account of ${name} becomes a vendor at once.`
}

function shopWords({ isAtOnce, shop }: ApplicationConsequences['approval']): string[] {
  const { name, change, productsShown } = shop
  const when = isAtOnce ? 'at once' : 'when the link is used'
  if (change === 'stays') return [`The shop ${name} stays as it is.`]
  if (change === 'opens') return [`The shop ${name} opens ${when}.`]
  const products = productsShown === 1 ? '1 product' : `${productsShown} products`
  return [
    `Their former shop opens again ${when}, with this name and address: ${name}.`,
    ...(productsShown > 0 ? [`Buyers see ${products} of it again.`] : []),
  ]
}

/** Less, and only what holds in each case. */
function mayFollowApproval({ email, emailLooksRight, sentByAccount }: VendorApplication): string[] {
  const to = emailLooksRight ? email : ''
  if (sentByAccount) return ['The account with this email becomes a vendor at once.', mailed(to)]
  return [mailed(to, withLink), 'Nothing else happens until the link is used.']
}

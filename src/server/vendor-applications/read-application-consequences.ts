import { looksLikeEmail } from '#shared/fields.ts'
import type { ApplicationConsequences } from '#shared/vendor-applications/application-consequences.ts'
import { findUserByEmail, presentUser, type UserRow } from '../accounts/user-rows.ts'
import type { Queryable } from '../database/database.ts'
import { notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { previewShopVisibility } from '../shops/shop-visibility.ts'
import { applicantAt } from './application-mails.ts'
import { type ApplicationRow, findApplication } from './application-rows.ts'
import { requirePending } from './decision.ts'
import { isSender, obstacleOf } from './make-vendor.ts'

/**
 * What would follow if an administrator decided now; nothing is locked, so that a moment later it may be something else. 404
 * for an application that there is not, 409 for one that is decided.
 */
export async function readApplicationConsequences(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<ApplicationConsequences> {
  const application = await findApplication(db, id)
  if (!application) throw notFound()
  requirePending(application)
  const account = await findUserByEmail(db, application.email)
  const { name, email } = account ? presentUser(account) : application
  return {
    approval: {
      obstacle: obstacleOf(account)?.message ?? '',
      isAtOnce: isSender(account, application),
      account: account ? { name, email } : null,
      shop: await shopAfter(db, application, account),
      mailedTo: reached(application, account),
    },
    rejection: { mailedTo: reached(application, undefined) },
  }
}

function reached(application: ApplicationRow, account: UserRow | undefined): string {
  const { email } = applicantAt(application, account)
  return email && looksLikeEmail(email) ? email : ''
}

/** The shop that the account has once it is a vendor's. */
async function shopAfter(
  db: Queryable,
  { shop_name: name }: ApplicationRow,
  account: UserRow | undefined,
): Promise<ApplicationConsequences['approval']['shop']> {
  const shop = account && (await shopOfVendor(db, account.id))
  if (!shop) return { name, change: 'opens', productsShown: 0 }
  if (account.role === 'vendor') return { name: shop.name, change: 'stays', productsShown: 0 }
  const { productsShown } = await previewShopVisibility(db, shop.id, true)
  return { name, change: 'returns', productsShown }
}

import { buyerRules } from './buyer-rules.ts'
import type { Deed, Reply } from './actions.ts'
import type { Market } from './market-model.ts'
import { shopRules } from './shop-rules.ts'

const rules = { ...buyerRules, ...shopRules }

/**
 * Performs the action in the model, which changes, and returns what the server must reply. With `isSignedIn` the model does not
 * check whether the user may still call: the server has already admitted them.
 */
export function doInModel(market: Market, deed: Deed, { isSignedIn }: { isSignedIn: boolean }): Reply {
  if ('by' in deed && !isSignedIn) {
    const { isActive, isDeleted, role } = market.people[deed.by]!
    if (!isActive || isDeleted) return { status: 401 }
    if (role !== 'vendor' && ['decide', 'edit listing', 'delete listing'].includes(deed.do))
      return { status: 403 }
  }
  return (rules[deed.do] as (market: Market, deed: Deed) => Reply)(market, deed)
}

import type { Action, Reply } from './actions.ts'
import { buyerRules } from './buyer-rules.ts'
import type { Market } from './market-model.ts'
import { shopRules } from './shop-rules.ts'

const rules = { ...buyerRules, ...shopRules }

/**
 * Performs the action in the model, which changes, and returns what the server must reply. With `isSignedIn` the model does not
 * check whether the user may still call: the server has already admitted them.
 */
export function doInModel(market: Market, action: Action, { isSignedIn }: { isSignedIn: boolean }): Reply {
  if ('by' in action && !isSignedIn) {
    const { isActive, isDeleted, role } = market.people[action.by]!
    if (!isActive || isDeleted) return { status: 401 }
    if (role !== 'vendor' && ['decide', 'edit listing', 'delete listing'].includes(action.do))
      return { status: 403 }
  }
  return (rules[action.do] as (market: Market, action: Action) => Reply)(market, action)
}

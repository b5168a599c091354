import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe's findings on a page, each in words: the rule and the elements. `alsoTargetSize`: too small targets count too. */
export async function barriersOn(page: Page, { alsoTargetSize = false } = {}): Promise<string[]> {
  // The usual way opens a second page each time to combine frames; our pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(alsoTargetSize && { rules: { 'target-size': { enabled: true } } }),
  })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

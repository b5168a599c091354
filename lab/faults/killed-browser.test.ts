import { expect, test } from 'vitest'
import { killedBrowser } from './killed-browser.ts'

/** `npm run faults killed-browser` tries ten moments. */
test('an order outlives its closed tab and a killed browser: it is placed once, and the buyer is told', async () => {
  const { violations } = await killedBrowser.run(2, () => {})
  expect(violations).toEqual([])
}, 180_000)

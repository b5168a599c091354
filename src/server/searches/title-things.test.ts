import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'
import { thingsOfTitle } from './title-things.ts'

test.each([
  ['Solar panel 100 W', ['solar', 'panel']],
  ['Red palm oil', ['palm', 'oil']],
  ['Samsung 25W fast charger', ['samsung', 'charger']],
  ['Pure honey from Kabala', ['honey']],
  ['Sardines in oil', ['sardines']],
  ['Bag of rice', ['rice']],
  ['Bag rice 50kg', ['rice']],
  ['School bag', ['school', 'bag']],
  ['The Memory of Love', ['memory']],
  ['In the sun', ['sun']],
  ['Soap soap', ['soap']],
  ['10 pieces', []],
  ['', []],
])('%s', (title, things) => {
  expect(thingsOfTitle(searchWords(title))).toEqual(things)
})

import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'
import { thingsOfTitle } from './title-things.ts'

test.each([
  ['Solar panel 100 W', ['solar', 'panel']],
  ['Red palm oil', ['palm', 'oil']],
  ['Samsung 25W fast charger', ['samsung', 'charger']],
  ['Pure Kabala honey', ['honey']],
  ['Bag of rice', ['rice']],
  ['Bag rice 50kg', ['rice']],
  ['School bag', ['school', 'bag']],
  ['The Memory of Love', ['love', 'memory']],
  ['Leg of lamb', ['lamb', 'leg']],
  ['In the sun', ['sun']],
  ['Soap soap', ['soap']],
  ['10 pieces', []],
  ['', []],
])('%s', (title, things) => {
  expect(thingsOfTitle(searchWords(title))).toEqual(things)
})

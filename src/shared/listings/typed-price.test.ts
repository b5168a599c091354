import { expect, test } from 'vitest'
import { plainPrice, priceHint } from './typed-price.ts'

test.each([
  ['1250', '1250'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['10,000,000', '10000000'],
  [' 1 250.5 ', '1250.5'],
  ['NLe 1,250', '1250'],
  ['le 90', '90'],
  ['90.', '90'],
])('%j is the price %s', (typed, plain) => {
  expect(plainPrice(typed)).toBe(plain)
})

test.each(['12,50', '1,25,000', 'cheap', '1.250,50', '-5', ''])(
  '%j is no price that could be guessed, and stays for its message',
  (typed) => {
    expect(plainPrice(typed)).toBe(typed)
  },
)

test('a price shows how buyers will see it', () => {
  expect(priceHint('1,250')).toBe('Buyers will see NLe 1,250.00.')
  expect(priceHint('50,000')).toBe('Buyers will see NLe 50,000.00.')
  expect(priceHint('')).toBe('')
  expect(priceHint('12,50')).toBe('')
})

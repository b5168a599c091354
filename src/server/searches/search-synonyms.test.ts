import { expect, test } from 'vitest'
import { readSynonyms, synonymKey } from './search-synonyms.ts'

test('a line names what people type and what it is called; notes and empty lines are nothing', () => {
  const { synonyms, faults } = readSynonyms(
    '# Food\n\ngranat, Granuts = groundnut # Krio\nomo = washing powder\r\n',
  )
  expect(faults).toEqual([])
  expect([...synonyms]).toEqual([
    ['granat', [['groundnut']]],
    ['granut', [['groundnut']]],
    ['omo', [['washing', 'powder']]],
  ])
})

test('two lines for one name add up', () => {
  const { synonyms } = readSynonyms('light = bulb\nlights = torch')
  expect(synonyms.get('light')).toEqual([['bulb'], ['torch']])
})

test('names without = are right, and other names for them are kept', () => {
  const { synonyms, faults } = readSynonyms('tyre, jerry can\nbeer = malt\nbeer')
  expect(faults).toEqual([])
  expect([...synonyms]).toEqual([
    ['tyre', []],
    ['jerry can', []],
    ['beer', [['malt']]],
  ])
})

test('plurals are one name with the singular', () => {
  const { synonyms } = readSynonyms('candy = sweets')
  expect(synonyms.get(synonymKey(['candies']))).toEqual([['sweets']])
})

test.each(['omo = ', ' = soap', 'a = b = c', 'one two three four five = soap', `${'a'.repeat(301)} = b`])(
  'a line that cannot be read is left out and told of: %s',
  (line) => {
    const { synonyms, faults } = readSynonyms(`omo = soap\n${line}\ntv = television`)
    expect([...synonyms.keys()]).toEqual(['omo', 'tv'])
    expect(faults).toEqual([{ line: 2, reason: expect.any(String) }])
  },
)

test('of a file without end the beginning is read', () => {
  const { synonyms, faults } = readSynonyms(
    Array.from({ length: 3_000 }, (_, n) => `w${n} = soap`).join('\n'),
  )
  expect(synonyms.size).toBe(2_000)
  expect(faults).toHaveLength(1)
})

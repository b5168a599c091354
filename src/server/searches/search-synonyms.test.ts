import { expect, test } from 'vitest'
import { readSynonyms, type Synonyms } from './search-synonyms.ts'

const namesIn = (synonyms: Synonyms) => [...synonyms.all()].map(({ writings }) => writings[0]!.join(' '))
const othersOf = (synonyms: Synonyms, ...name: string[]) => synonyms.find(name)?.others

test('a line names what people type and what it is called; notes and empty lines are nothing', () => {
  const { synonyms, unread } = readSynonyms(
    '# Food\n\ngranat, Granuts = groundnut # Krio\nomo = washing powder\r\n',
  )
  expect(unread).toEqual([])
  expect([...synonyms.all()]).toEqual([
    { writings: [['granat']], others: [['groundnut']] },
    { writings: [['granuts']], others: [['groundnut']] },
    { writings: [['omo']], others: [['washing', 'powder']] },
  ])
})

test('two lines for one name add up', () => {
  const { synonyms } = readSynonyms('light = bulb\nlights = torch')
  expect(othersOf(synonyms, 'light')).toEqual([['bulb'], ['torch']])
})

test('names without = are right, and other names for them are kept', () => {
  const { synonyms, unread } = readSynonyms('tyre, jerry can\nbeer = malt\nbeer')
  expect(unread).toEqual([])
  expect([...synonyms.all()]).toEqual([
    { writings: [['tyre']], others: [] },
    { writings: [['jerry', 'can']], others: [] },
    { writings: [['beer']], others: [['malt']] },
  ])
})

test('what one word means is kin, and so are names for one thing; right names of one line are not', () => {
  const { synonyms } = readSynonyms(
    'fish = snapper, smoked bonga\nseafood = snapper, crab\nfol, fowl = chicken\nmeat, beef',
  )
  expect(synonyms.kinOf(['snappers'])).toEqual([['smoked', 'bonga'], ['crab']])
  expect(synonyms.kinOf(['fish'])).toEqual([['snapper'], ['smoked', 'bonga']])
  expect(synonyms.kinOf(['chicken'])).toEqual([['fol'], ['fowl']])
  expect(synonyms.kinOf(['meat'])).toEqual([])
})

test('plurals are one name with the singular', () => {
  const { synonyms } = readSynonyms('candy = sweets')
  expect(othersOf(synonyms, 'candies')).toEqual([['sweets']])
})

test('a name is found however its words are parted', () => {
  const { synonyms } = readSynonyms('hand bag = purse\nhandbags = sack\njerry can')
  for (const name of [['handbag'], ['hand', 'bags']])
    expect(synonyms.find(name)).toEqual({
      writings: [['hand', 'bag'], ['handbags']],
      others: [['purse'], ['sack']],
    })
  expect(synonyms.find(['jerrycans'])?.writings).toEqual([['jerry', 'can']])
})

test.each(['omo = ', ' = soap', 'a = b = c', 'one two three four five = soap', `${'a'.repeat(301)} = b`])(
  'a line that cannot be read is left out and told of: %s',
  (line) => {
    const { synonyms, unread } = readSynonyms(`omo = soap\n${line}\ntv = television`)
    expect(namesIn(synonyms)).toEqual(['omo', 'tv'])
    expect(unread).toEqual([{ line: 2, reason: expect.any(String) }])
  },
)

test('of a file without end the beginning is read', () => {
  const { synonyms, unread } = readSynonyms(
    Array.from({ length: 3_000 }, (_, n) => `w${n} = soap`).join('\n'),
  )
  expect(synonyms.size).toBe(2_000)
  expect(unread).toHaveLength(1)
})

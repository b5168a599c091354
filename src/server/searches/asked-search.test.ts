import { expect, test } from 'vitest'
import { understandSearch } from './asked-search.ts'
import { readSynonyms } from './search-synonyms.ts'
import { searchWords } from './search-words.ts'

const { synonyms } = readSynonyms(
  'omo = washing powder\npower bank = powerbank\nmotorcycle = motorbike\njerry can\nmake up = lipstick',
)
const understand = (search: string) => understandSearch(searchWords(search), synonyms)
const namesIn = (search: string) =>
  understand(search).terms.map(({ names }) => names.map((name) => name.join(' ')))

test.each([
  [
    'little words do not narrow a search',
    'cheap soap for the house',
    [
      ['soap', 'soaphouse'],
      ['house', 'soaphouse'],
    ],
  ],
  [
    'a search of little words is taken as it is',
    'for sale',
    [
      ['for', 'forsale'],
      ['sale', 'forsale'],
    ],
  ],
  ['a synonym is another name', 'OMO', [['omo', 'washing powder']]],
  ['plural and singular are one name', 'motorcycles', [['motorcycles', 'motorbike']]],
  ['a name of two words is also written as one', 'power bank', [['power bank', 'powerbank', 'powerbank']]],
  ['a name is known however its words are parted', 'powerbank', [['powerbank', 'power bank', 'powerbank']]],
  ['a right name of two words is one thing', 'jerrycan', [['jerrycan', 'jerry can']]],
  ['a name with a little word is looked for written as one', 'make up', [['makeup', 'lipstick']]],
  [
    'two words may be written as one',
    'rain coat',
    [
      ['rain', 'raincoat'],
      ['coat', 'raincoat'],
    ],
  ],
  ['two words may be one that has another name', 'motor cycle', [['motor cycle', 'motorcycle', 'motorbike']]],
  ['an amount has its unit by any name', '2gb', [['2 gb', '2 gig', '2 gigs', '2 gigabyte', '2 gigabytes']]],
  ['a model may be parted from its number', 'smart8', [['smart8', 'smart 8']]],
  ['a number may be written to its model', 'a 15', [['15', 'a15']]],
  ['a long number may be parted', '10000', [['10000', '10 000']]],
])('%s: %s', (_, search, names) => {
  expect(namesIn(search)).toEqual(names)
})

test.each([
  ['rice in Bo', 'Bo', ['rice']],
  ['port loko palm oil', 'Port Loko', ['palm', 'oil']],
  ['Freetown', 'Freetown', []],
  ['kono', 'Kono', []],
])('a place is no word like others: %s', (search, place, words) => {
  const asked = understand(search)
  expect(asked.place?.name).toBe(place)
  expect(asked.terms.map(({ names }) => names[0]?.join(' '))).toEqual(words)
})

test.each([
  ['bag rice', ['describing', 'thing']],
  ['carton of bread', ['describing', 'thing']],
  ['school bag', ['thing', 'thing']],
])('a container before a thing says how much of it: %s', (search, kinds) => {
  expect(understand(search).terms.map(({ kind }) => kind)).toEqual(kinds)
})

test('a district stands for its towns, a town for itself', () => {
  expect(understand('kono').place?.towns).toContainEqual(['koidu'])
  expect(understand('bo').place?.towns).toEqual([['bo']])
})

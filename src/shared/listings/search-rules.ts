/** Words around what is wanted. They never keep a product from being found; a search of nothing else is taken as it is. */
const littleWords = new Set(
  `a an and any are around at available best buy by can cheap cheaper cheapest cost de dem den di dis do find fine for
  from get good have he how i in is la latest leone leones like look looking market me much my na near need new nice nle of
  on one ones online or original please price prices quality real sale sell seller selling she shop shops sierra some store
  stores that the their this to today u up wan want way we wey what where which with you your`.split(/\s+/),
)

/** What a thing is like. Where nothing has all words, these alone are not enough: red palm oil is no answer to red shoes. */
const describingWords = new Set(
  `adult adults aluminium automatic babies baby big bigger bitter black blue boy boys brand brown child children clean
  cooked cotton digital double dried dry electric extra fairly fast female fresh fried frozen full girl girls gold green
  grey half hand heavy hot instant kid kids ladies lady large leather led liquid little local long male man medium men mens
  metal mini modern old pack packet piece pieces pink plain plastic portable pure purple raw ready red ripe roasted
  rubber second set short silver single size small smoked soft sour stainless steel strong sweet used very white wide
  woman women womens wooden yellow`.split(/\s+/),
)

/** What goods come in. Before another word they say how much of it: 'bag rice', 'carton of coke'. */
const containers = new Set(
  `bag bags bottle bottles box boxes bunch bunches bundle bundles cans carton cartons crate crates cup cups dozen gallon
  gallons heap heaps jar jars loaf loaves pack packet packets packs pair pairs piece pieces pint pints ream reams rim
  roll rolls sachet sachets sack sacks set sets tin tins tray trays tub tube tubes tubs`.split(/\s+/),
)

const units: readonly (readonly string[])[] = [
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes'],
  ['g', 'gm', 'gram', 'grams', 'gramme', 'grammes'],
  ['mg', 'milligram', 'milligrams'],
  ['l', 'lt', 'ltr', 'ltrs', 'lita', 'liter', 'liters', 'litre', 'litres', 'litter', 'litters'],
  ['ml', 'mls', 'millilitre', 'millilitres'],
  ['m', 'meter', 'meters', 'metre', 'metres'],
  ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  ['ft', 'foot', 'feet'],
  ['in', 'inch', 'inches'],
  ['yd', 'yds', 'yard', 'yards'],
  ['gb', 'gig', 'gigs', 'gigabyte', 'gigabytes'],
  ['mb', 'megabyte', 'megabytes'],
  ['w', 'watt', 'watts'],
  ['v', 'volt', 'volts'],
  ['kw', 'kilowatt', 'kilowatts'],
  ['ah'],
  ['mah'],
  ['cc'],
  ['tb', 'terabyte', 'terabytes'],
  ['mp', 'megapixel', 'megapixels'],
  ['pc', 'pcs', 'piece', 'pieces'],
]
const unitNames = new Map(units.flatMap((names) => names.map((name) => [name, names] as const)))

export const isLittleWord = (word: string): boolean => littleWords.has(word)
export const isDescribing = (word: string): boolean => describingWords.has(word)
export const isContainer = (word: string): boolean => containers.has(word)
export const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word)

/** Every name of a unit, so that '25 litres' is '25 l'; undefined for what is none. */
export const namesOfUnit = (word: string): readonly string[] | undefined => unitNames.get(word)

/** How many letters of a word may be wrong: the shorter it is, the sooner another word is meant. */
export const mostWrongLetters = (word: string): number => {
  if (word.length <= 3) return 0
  return word.length <= 6 ? 1 : 2
}

/** Beginnings that sound alike, longer ones first. */
const alikeBeginnings: readonly (readonly string[])[] = [
  ['ph', 'f'],
  ['kn', 'n'],
  ['wh', 'w'],
  ['wr', 'r'],
  ['ch', 'sh'],
  ['qu', 'k', 'c'],
  ['ex', 'x'],
  ['ge', 'je'],
  ['gi', 'ji'],
  ['ce', 'se'],
  ['ci', 'si', 'cy', 'sy'],
  ['z', 's'],
  ['v', 'b'],
]

/** The word, and as it would be written with another letter for its first sound: 'fone' and 'phone'. */
export function spellingsOf(word: string): string[] {
  const others = alikeBeginnings.flatMap((beginnings) =>
    beginnings
      .filter((beginning) => word.startsWith(beginning))
      .flatMap((beginning) =>
        beginnings
          .filter((other) => other !== beginning)
          .map((other) => `${other}${word.slice(beginning.length)}`),
      ),
  )
  return [...new Set([word, ...others])]
}

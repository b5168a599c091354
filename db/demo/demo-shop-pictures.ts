import type { Thing } from './compose-picture.ts'
import type { ShopName } from './demo-shops.ts'
import type { GroundCloth } from './drawings/cloth.ts'

/** What a shop shows of itself: a cloth in its colour, on it its mark as a logo and a row of goods as a banner. */
export interface ShopLook {
  cloth: GroundCloth
  colour: string
  logo?: Thing
  banner?: readonly [Thing, Thing, Thing, Thing, Thing]
}

/** The other shops have neither, as many a vendor has no picture to upload; some have one of the two. */
export const shopLooks: Partial<Record<ShopName, ShopLook>> = {
  kamara: {
    cloth: 'strips',
    colour: '#1f5a41',
    logo: '🛒',
    banner: ['imported rice sack', 'blue fan', 'sunrise lappa', 'white charger', '🎒'],
  },
  phones: { cloth: 'damask', colour: '#2b3f8f', logo: 'black smartphone' },
  gara: {
    cloth: 'gara',
    colour: '#24348f',
    logo: 'africana gown',
    banner: ['indigo gara', 'gara dress', 'kola gara', 'indigo gown', 'country cloth'],
  },
  books: {
    cloth: 'strips',
    colour: '#7c2419',
    logo: '📚',
    banner: ['mathematics booklet', 'colour pencils', 'past papers booklet', 'calculator', 'exercise books'],
  },
  farm: {
    cloth: 'wax',
    colour: '#3f7d24',
    logo: '🌽',
    banner: ['cassava', '🥭', 'country rice sack', '🌶️', 'plantain'],
  },
  solar: {
    cloth: 'damask',
    colour: '#1b4f7a',
    logo: '☀️',
    banner: ['solar lantern', 'blue fan', 'solar panel', '🔋', '💡'],
  },
  palm: {
    cloth: 'gara',
    colour: '#a8461a',
    banner: ['palm oil bottle', '🥥', 'palm oil jerrycan', 'palm kernels', 'groundnut oil bottle'],
  },
  kitchen: { cloth: 'wax', colour: '#b0432b', logo: 'aluminium pot' },
  stoves: { cloth: 'strips', colour: '#3d3a3a', logo: '🔥' },
  hills: { cloth: 'gara', colour: '#a8741a', logo: '🍯' },
  fish: {
    cloth: 'gara',
    colour: '#136f8a',
    logo: '🐟',
    banner: ['smoked fish', '🦐', 'fresh fish', '🦀', '🧺'],
  },
  mothers: { cloth: 'damask', colour: '#5b3f9f', logo: '🍼' },
  tailor: { cloth: 'strips', colour: '#2b2a55', logo: '🧵' },
  beauty: {
    cloth: 'wax',
    colour: '#8f2348',
    logo: '💄',
    banner: ['brown braids', '👜', 'rose flacon', '👠', 'hair cream tub'],
  },
}

export type ShopPictureName = `${ShopName} ${'logo' | 'banner'}`

/** The name of each picture that a shop shows. */
export const shopPictureNames = (Object.keys(shopLooks) as ShopName[]).flatMap((shop) =>
  (['logo', 'banner'] as const)
    .filter((kind) => shopLooks[shop]?.[kind])
    .map((kind): ShopPictureName => `${shop} ${kind}`),
)

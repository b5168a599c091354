import type { ListingName } from './demo-listings.ts'
import type { DemoPerson } from './demo-users.ts'

/** What lies in carts. The demonstration customer's holds goods of three shops. */
export const demoCarts: readonly { owner: DemoPerson; lines: readonly (readonly [ListingName, number])[] }[] =
  [
    {
      owner: 'customer',
      lines: [
        ['solar-lantern', 1],
        ['black-soap', 2],
        ['past-papers', 1],
      ],
    },
    {
      owner: 'kadiatu',
      lines: [
        ['diapers', 2],
        ['country-rice', 1],
      ],
    },
    { owner: 'vendor', lines: [['clay-stove', 1]] },
  ]

/** What people saved for later, the latest last. */
export const demoSaved: readonly { owner: DemoPerson; listings: readonly ListingName[] }[] = [
  {
    owner: 'customer',
    listings: ['tecno-spark', 'mangoes', 'africana-gown', 'tv-32', 'honey', 'country-cloth'],
  },
  { owner: 'kadiatu', listings: ['handbag', 'rose-lotion', 'lappa'] },
  { owner: 'haja', listings: ['white-gown', 'damask', 'gara-cloth'] },
  { owner: 'vendor', listings: ['solar-panel', 'pots'] },
]

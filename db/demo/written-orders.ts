import type { Closing, OrderStatus } from '#shared/orders/order-status.ts'
import { demoId } from './demo-ids.ts'
import type { ListingName } from './demo-listings.ts'
import type { DemoOrder, DemoOrderLine } from './demo-orders.ts'
import type { DemoPerson } from './demo-users.ts'

type Line = readonly [ListingName, number, DemoOrderLine['decision']?]

interface Wishes {
  closedAs?: Closing
  method?: 'delivery' | 'pickup'
  instructions?: string
}

let made = 0
function order(
  status: OrderStatus,
  buyer: DemoPerson,
  hoursBefore: number,
  lines: readonly Line[],
  { closedAs, method = 'delivery', instructions = '' }: Wishes = {},
): DemoOrder {
  made += 1
  return {
    _id: demoId('order', made),
    buyer,
    hoursBefore,
    lines: lines.map(([listing, quantity, decision]) => ({
      listing,
      quantity,
      ...(decision && { decision }),
    })),
    ...(closedAs && { closedAs }),
    method,
    instructions,
    status,
  }
}

const accepted = 'accepted'
const rejected = 'rejected'
const missing = 'out_of_stock'
const received = { closedAs: 'completed' } as const
const cancelled = { closedAs: 'cancelled' } as const

/** Oldest first. Pending orders are younger than the seven days after which they are cancelled. */
export const writtenOrders: readonly DemoOrder[] = [
  order(
    'completed',
    'customer',
    24 * 58,
    [
      ['country-rice', 1, accepted],
      ['palm-oil', 1, accepted],
    ],
    received,
  ),
  order(
    'completed',
    'kadiatu',
    24 * 55,
    [
      ['samsung-charger', 1, accepted],
      ['power-bank', 1, accepted],
    ],
    received,
  ),
  order(
    'completed',
    'augustine',
    24 * 51,
    [
      ['past-papers', 2, accepted],
      ['calculator', 1, accepted],
    ],
    received,
  ),
  order('cancelled', 'desmond', 24 * 49, [['tv-32', 1]], cancelled),
  order(
    'completed',
    'ramatu',
    24 * 47,
    [
      ['gara-cloth', 2, accepted],
      ['clay-beads', 1, accepted],
    ],
    {
      ...received,
      method: 'pickup',
    },
  ),
  order('rejected', 'samuel', 24 * 44, [['sofa', 1, rejected]]),
  order(
    'completed',
    'finda',
    24 * 42,
    [
      ['solar-lantern', 3, accepted],
      ['bulbs', 2, accepted],
    ],
    received,
  ),
  order(
    'completed',
    'customer',
    24 * 38,
    [
      ['itel-keypad', 1, accepted],
      ['memory-card', 1, rejected],
    ],
    {
      ...received,
      instructions: 'It is for my mother in Rokupr. Please put the number of the shop on the box.',
    },
  ),
  order('out_of_stock', 'isha', 24 * 35, [['blender', 1, missing]]),
  order(
    'completed',
    'emmanuel',
    24 * 33,
    [
      ['exercise-books', 6, accepted],
      ['pens', 2, accepted],
      ['school-bag', 2, accepted],
    ],
    received,
  ),
  order(
    'completed',
    'haja',
    24 * 30,
    [
      ['africana-gown', 2, accepted],
      ['white-gown', 1, accepted],
    ],
    {
      ...received,
      instructions: 'For a wedding. Both gowns in large, the white one in XL.',
    },
  ),
  order('rejected', 'brima', 24 * 28, [['fresh-fish', 2, rejected]], {
    instructions: 'To Bo by the morning car if possible.',
  }),
  order(
    'completed',
    'memunatu',
    24 * 26,
    [
      ['mosquito-net', 4, accepted],
      ['rehydration', 2, accepted],
    ],
    received,
  ),
  order('cancelled', 'customer', 24 * 24, [['headphones', 1]], cancelled),
  order(
    'completed',
    'foday',
    24 * 22,
    [
      ['white-chairs', 2, accepted],
      ['pots', 1, accepted],
      ['flask', 1, accepted],
    ],
    received,
  ),
  order('partially_accepted', 'nancy', 24 * 20, [
    ['smoked-fish', 3, accepted],
    ['fresh-fish', 1, missing],
  ]),
  order('completed', 'customer', 24 * 17, [['rechargeable-fan', 1, accepted]], received),
  order('accepted', 'kadiatu', 24 * 14, [
    ['mattress', 1, accepted],
    ['mosquito-net', 1, accepted],
  ]),
  order('rejected', 'customer', 24 * 12, [
    ['novel-forna', 1, rejected],
    ['novel-beah', 1, rejected],
  ]),
  order('partially_accepted', 'samuel', 24 * 10, [
    ['tecno-spark', 1, accepted],
    ['earbuds', 1, rejected],
    ['power-bank', 1, accepted],
  ]),
  order('accepted', 'augustine', 24 * 8, [['school-uniform', 3, accepted]], { method: 'pickup' }),
  order('out_of_stock', 'customer', 24 * 7 + 5, [
    ['vitamins', 2, missing],
    ['make-up', 1, missing],
  ]),
  order('accepted', 'customer', 24 * 5, [
    ['gara-cloth', 1, accepted],
    ['shea-butter', 2, accepted],
  ]),
  order('partially_accepted', 'finda', 24 * 4, [
    ['lappa', 2, accepted],
    ['handbag', 1, rejected],
  ]),
  order('cancelled', 'isha', 24 * 4 - 6, [['laptop', 1]], cancelled),
  order(
    'partially_accepted',
    'customer',
    24 * 3,
    [
      ['coal-pot', 1, accepted],
      ['charcoal', 2, accepted],
      ['groundnut-paste', 2],
    ],
    {
      instructions: 'Please call before you come, the gate is closed in the afternoon.',
    },
  ),
  order('pending', 'ramatu', 24 * 2 + 4, [
    ['samsung-charger', 1],
    ['extension', 1],
    ['itel-keypad', 1],
  ]),
  order('accepted', 'desmond', 24 * 2, [
    ['imported-rice', 2, accepted],
    ['tomato-paste', 1, accepted],
    ['seasoning', 1, accepted],
  ]),
  order('pending', 'emmanuel', 30, [
    ['mathematics-book', 1],
    ['exercise-books', 2],
    ['mathematics-set', 1],
  ]),
  order(
    'pending',
    'customer',
    22,
    [
      ['okra', 2],
      ['cassava-leaf', 2],
      ['smoked-fish', 1],
    ],
    {
      instructions: 'For Saturday, please.',
    },
  ),
  order('pending', 'haja', 11, [
    ['power-bank-10', 2],
    ['headphones', 1],
  ]),
  order('pending', 'customer', 5, [
    ['samsung-charger', 1],
    ['ginger-beer', 1],
  ]),
  order('pending', 'brima', 2, [['fridge', 1]], { instructions: 'Can you send it to Bo? I pay the lorry.' }),
]

/** Was not answered within seven days. */
export const unansweredOrder: Omit<DemoOrder, '_id'> = {
  buyer: 'customer',
  hoursBefore: 24 * 27 + 2,
  lines: [
    { listing: 'rose-lotion', quantity: 1, decision: 'expired' },
    { listing: 'pomade', quantity: 2, decision: 'expired' },
  ],
  method: 'delivery',
  instructions: '',
  status: 'cancelled',
}

/** Its shop closes before the buyer has it. */
export const orderOfClosedShop: Omit<DemoOrder, '_id'> = {
  buyer: 'customer',
  hoursBefore: 43,
  lines: [{ listing: 'trainers', quantity: 1, decision: 'accepted' }],
  method: 'delivery',
  instructions: 'Size 43, please.',
  status: 'accepted',
}

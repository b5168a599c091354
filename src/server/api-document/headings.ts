/** What the calls of the API are described under, in the order of the description. */
export const headings = {
  'Signing in': 'Signing up, in and out, and choosing a password by a link.',
  Profile: 'The account and the sessions of the caller.',
  Listings: 'What all visitors find in the shop.',
  'Saved listings': 'What the caller has saved.',
  'Restock alerts': 'What the caller is told of once it is back in stock.',
  Cart: 'The cart of the caller.',
  Orders: 'What buyers do with their own orders.',
  Reviews: 'What buyers say of what they received, and what shops reply.',
  'Vendor shop': 'How a vendor’s shop presents itself.',
  'Vendor listings': 'What a vendor offers.',
  'Vendor orders': 'What a vendor sees of orders and decides about them.',
  'Vendor applications': 'Applying for a shop, and what administrators decide about it.',
  Messages: 'The contact form and the inbox of administrators.',
  Reports: 'What visitors report, and what administrators do about it.',
  Moderation: 'What administrators take away from the public and give back.',
  Notifications: 'What the caller is told, as a list and as it happens.',
  Blog: 'What the blog tells visitors.',
  Exports: 'The lists of administrators as CSV files.',
  Figures: 'What happened in the market or in the caller’s own shop, day by day.',
  Administration: 'Figures of the market, users and vendors, for administrators.',
  'Administrator settings': 'The account of an administrator and the security of all sessions.',
} as const

export type Heading = keyof typeof headings

/** Texts of the specification's catalogue (section 8) and ours like them: those of the first view. */

export const signInFirst = 'Please sign in to continue.'
export const notAllowed = "You don't have permission to do this."
export const notFound = 'Not found.'
export const invalidInput = 'Please check your input.'
export const malformed = 'The request could not be read. Please check its format.'
export const notUtf8 = 'Some characters could not be read. Please send the text as UTF-8.'
export const tooManyRequests = 'Too many attempts. Please wait a little and try again.'
export const unexpected = 'Something went wrong on our side. Please try again.'
export const busy = 'Makit is very busy right now. Please try again in a moment.'
export const stillTrying = 'Still trying…'
export const networkError = 'Network error'
export const checkConnection = 'Please check your connection and try again.'

export const saved = {
  signInToSave: 'You must be logged in to save items.',
  saved: 'Listing saved!',
  removed: 'Removed from saved listings.',
  failed: 'Failed to update saved status.',
} as const

/** Where a press on a product's or a shop's page failed without a reason. */
export const pressFailed = 'That did not work. Please check your connection and try again.'

export const home = {
  loadFailed: 'Failed to load homepage data.',
  noCategories: 'No categories available yet.',
  noProducts: 'No products available yet.',
} as const

export const shop = {
  loadFailed: 'Failed to load products.',
  noProducts: 'No products available.',
  productNotFound: 'Product not found',
  shopNotFound: 'Shop not found',
} as const

export const cart = {
  signInToAdd: 'You must be logged in to add to cart.',
  added: 'Added to cart!',
  addFailed: 'Failed to add to cart.',
  removeFailed: 'Failed to remove item',
  updateFailed: 'Failed to update quantity',
  empty: 'Your cart is empty.',
  shopsContact: 'You will be contacted by each shop to arrange payment and delivery.',
} as const

/** What the server says of a cart: pages show it, and need not carry it. */
export const cartAnswers = {
  updated: 'Cart updated.',
  removed: 'Removed from cart.',
  cleared: 'Cart cleared.',
  outOfStock: 'This product is out of stock.',
  onlySoMany: (stock: number, inCart: number) =>
    inCart > 0
      ? `There are only ${stock} of this product in stock, and ${inCart} in your cart already.`
      : `There are only ${stock} of this product in stock.`,
  atMost: (quantity: number) => `You can have at most ${quantity} of one product in your cart.`,
  full: 'Your cart is full. Please order or remove something first.',
  notInCart: 'This product is not in your cart.',
  unavailable: 'This product is no longer available. Please remove it from your cart.',
} as const

export * from './administrators-texts.ts'
export * from './later-texts.ts'

/** Texts of the specification's catalogue (section 8) and ours like them: those of the first view. */

export const signInFirst = 'Please sign in to continue.'
export const notAllowed = "You don't have permission to do this."
export const notFound = 'Not found.'
export const invalidInput = 'Please check your input.'
export const notUtf8 = 'Some characters could not be read. Please send the text as UTF-8.'
export const tooManyRequests = 'Too many attempts. Please wait a little and try again.'
export const unexpected = 'Something went wrong on our side. Please try again.'
export const busy = 'Makit is very busy right now. Please try again in a moment.'
export const stillTrying = 'Still trying…'
export const networkError = 'Network error'

export const saved = {
  signInToSave: 'You must be logged in to save items.',
  saved: 'Listing saved!',
  removed: 'Removed from saved listings.',
  failed: 'Failed to update saved status.',
} as const

export const home = {
  loadFailed: 'Failed to load homepage data.',
  noCategories: 'No categories available yet.',
  noProducts: 'No products available yet.',
} as const

export const shop = {
  loadFailed: 'Failed to load products.',
  noProducts: 'No products available.',
  productNotFound: 'Product not found',
} as const

export * from './account-texts.ts'
export * as cart from './cart-texts.ts'
export * from './later-texts.ts'

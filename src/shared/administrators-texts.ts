/** The texts of what administrators do with goods, reviews, orders and messages. */

export const moderation = {
  reasonMissing: 'Please say why',
  takenDown: 'Product taken down. Its vendor is told.',
  takeDownFailed: 'Failed to take the product down',
  takenDownAlready: 'This product is taken down already.',
  keptDown: 'Product stays down. Its vendor is told.',
  keepDownFailed: 'Failed to tell the vendor',
  restored: 'Product restored. Its vendor is told.',
  reportsStayOpen: (open: number) =>
    open === 1 ? 'One report of it stays open.' : `${open} reports of it stay open.`,
  restoreFailed: 'Failed to restore the product',
  notTakenDown: 'This product is not taken down.',
  cannotShow: 'Makit has taken this product down. Please correct it: we look at it again.',
  listingsFailed: 'Failed to load products',
  noListings: 'No products match your criteria.',
  reviewsFailed: 'Failed to load reviews',
  noReviews: 'No reviews match your criteria.',
  reviewHidden: 'Review hidden',
  hideFailed: 'Failed to hide the review',
  reviewHiddenAlready: 'This review is hidden already.',
  reviewRestored: 'Review shown again',
  showFailed: 'Failed to show the review again',
  reviewNotHidden: 'This review is not hidden.',
} as const

export const adminOrders = {
  listFailed: 'Failed to load orders',
  none: 'No orders match your criteria.',
  noneYet: 'No orders yet.',
  failed: 'Failed to load the order',
  noteMissing: 'Please write a note',
  noted: 'Note saved',
  noteFailed: 'Failed to save the note',
  tooManyNotes: 'You have written very many notes. Please wait a little before the next one.',
} as const

export const replies = {
  textMissing: 'Please write an answer',
  sent: 'Answer sent',
  sendFailed: 'Failed to send the answer',
  unanswerable: 'Nothing reaches this email. Please call, then mark the message as answered.',
  tooMany: 'You have sent very many answers. Please wait a little before the next one.',
  markedAnswered: 'Message marked as answered',
  answeredAlready: 'This message is answered already.',
} as const

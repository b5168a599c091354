/**
 * Texts that server, pages and tests must say alike, as `messages.cart.added`; they stand in message-texts.ts and
 * later-texts.ts. A namespace, not an object: bundles of pages leave out the groups that only the server says.
 */
export * as messages from './message-texts.ts'

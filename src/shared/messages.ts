/**
 * Texts that server, pages and tests must say alike, as `messages.cart.added`; they stand in the files that
 * message-texts.ts names. A namespace, not an object: bundles of pages leave out what only the server says.
 */
export * as messages from './message-texts.ts'

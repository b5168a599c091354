/** What an administrator writes about an order, in characters. */
export const longestNote = 2000

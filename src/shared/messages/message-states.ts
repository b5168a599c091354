/** A message is answered when the first answer to it was mailed, or was given otherwise. */
export const messageStates = ['open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

/** An answer, in characters. */
export const longestReply = 5000

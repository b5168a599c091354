/** A draft is seen by administrators only. */
export const postStates = ['draft', 'published'] as const
export type PostState = (typeof postStates)[number]

export const longestHook = 300
/** The longest text of a post written in the dashboard; forms cut longer fields off. */
export const longestPostContent = 20_000

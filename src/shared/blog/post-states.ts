/** A draft is seen by administrators only. */
export const postStates = ['draft', 'published'] as const
export type PostState = (typeof postStates)[number]

export const longestHook = 300
/** Of a post that is written in the dashboard; a form cuts longer fields off. */
export const longestPostContent = 20_000
